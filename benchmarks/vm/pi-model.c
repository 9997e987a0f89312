// SPDX-License-Identifier: GPL-2.0
/*
 * Lets the machine of `make vm-test` say what a Raspberry Pi says of itself: two files in
 * /proc/device-tree, which a PC's kernel has none of. Box and libraries read these and nothing else,
 * so both run unchanged.
 */
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>

static struct proc_dir_entry *tree;

static int show_model(struct seq_file *file, void *unused)
{
	static const char model[] = "Raspberry Pi Zero 2 W Rev 1.0 (simulated)";

	return seq_write(file, model, sizeof(model));
}

static int show_revision(struct seq_file *file, void *unused)
{
	static const u8 revision[] = { 0x00, 0x90, 0x21, 0x20 };

	return seq_write(file, revision, sizeof(revision));
}

static int __init pi_model_init(void)
{
	struct proc_dir_entry *system;

	tree = proc_mkdir("device-tree", NULL);
	if (!tree)
		return -ENOMEM;
	system = proc_mkdir("system", tree);
	if (system && proc_create_single("model", 0444, tree, show_model) &&
	    proc_create_single("linux,revision", 0444, system, show_revision))
		return 0;
	proc_remove(tree);
	return -ENOMEM;
}

static void __exit pi_model_exit(void)
{
	proc_remove(tree);
}

module_init(pi_model_init);
module_exit(pi_model_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("What a Raspberry Pi says of itself");
