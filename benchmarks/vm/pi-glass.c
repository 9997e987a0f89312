// SPDX-License-Identifier: GPL-2.0
/*
 * A panel at 0x3C on an I2C bus with the number that a Raspberry Pi's header has, for `make vm-test`.
 * It keeps every message with its time; /proc/glass gives them: nanoseconds since the kernel began,
 * a space, the bytes in hex. What they mean is decoded outside, by oled_emulator.py. "0" written to
 * it pulls the cable out, "1" plugs it in.
 */
#include <linux/i2c.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#define ADDRESS 0x3C
#define KEPT 4096
#define STATUS 0x06
#define IS_OFF 0x40

static struct {
	u64 at;
	u16 length;
	u8 *bytes;
} kept[KEPT];
static int count;
static bool is_on, is_there = true;
static DEFINE_MUTEX(lock);

static void keep(const struct i2c_msg *message)
{
	u8 *bytes = kmemdup(message->buf, message->len, GFP_KERNEL);

	if (message->len == 2 && message->buf[0] == 0x00 && (message->buf[1] & 0xFE) == 0xAE)
		is_on = message->buf[1] & 1;
	if (!bytes || count == KEPT) {
		kfree(bytes);
		return;
	}
	kept[count].at = ktime_get_ns();
	kept[count].length = message->len;
	kept[count++].bytes = bytes;
}

static int transfer(struct i2c_adapter *bus, struct i2c_msg *messages, int number)
{
	int i;

	mutex_lock(&lock);
	for (i = 0; i < number; i++) {
		if (!is_there || messages[i].addr != ADDRESS) {
			mutex_unlock(&lock);
			return -EREMOTEIO;
		}
		if (messages[i].flags & I2C_M_RD)
			memset(messages[i].buf, STATUS | (is_on ? 0 : IS_OFF), messages[i].len);
		else
			keep(&messages[i]);
	}
	mutex_unlock(&lock);
	return number;
}

static u32 functions(struct i2c_adapter *bus)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = {
	.master_xfer = transfer,
	.functionality = functions,
};

static struct i2c_adapter bus = {
	.owner = THIS_MODULE,
	.algo = &algorithm,
	.name = "glass (simulated)",
	.nr = 1,
};

static int show(struct seq_file *file, void *unused)
{
	int i, place;

	mutex_lock(&lock);
	for (i = 0; i < count; i++) {
		seq_printf(file, "%llu ", kept[i].at);
		for (place = 0; place < kept[i].length; place++)
			seq_printf(file, "%02x", kept[i].bytes[place]);
		seq_putc(file, '\n');
	}
	mutex_unlock(&lock);
	return 0;
}

static int open_glass(struct inode *inode, struct file *file)
{
	return single_open(file, show, NULL);
}

static ssize_t plug(struct file *file, const char __user *from, size_t length, loff_t *place)
{
	char word;

	if (!length || get_user(word, from))
		return -EFAULT;
	mutex_lock(&lock);
	is_there = word == '1';
	is_on = is_on && is_there;
	mutex_unlock(&lock);
	return length;
}

static const struct proc_ops glass = {
	.proc_open = open_glass,
	.proc_read = seq_read,
	.proc_lseek = seq_lseek,
	.proc_release = single_release,
	.proc_write = plug,
};

static int __init pi_glass_init(void)
{
	if (!proc_create("glass", 0600, NULL, &glass))
		return -ENOMEM;
	return i2c_add_numbered_adapter(&bus);
}

static void __exit pi_glass_exit(void)
{
	i2c_del_adapter(&bus);
	remove_proc_entry("glass", NULL);
	while (count)
		kfree(kept[--count].bytes);
}

module_init(pi_glass_init);
module_exit(pi_glass_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("A panel that keeps what it was sent");
