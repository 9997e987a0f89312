// SPDX-License-Identifier: GPL-2.0
/*
 * The PWM controller of a Raspberry Pi 3 where `dtoverlay=pwm,pin=18,func=2` puts it, for
 * `make vm-test`. It keeps every state that its channel 0 was given; /proc/pwm gives them, a line
 * each: nanoseconds since the kernel began, the period and the high part of it in nanoseconds, and
 * whether it swings.
 */
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/proc_fs.h>
#include <linux/pwm.h>
#include <linux/seq_file.h>

#define KEPT 8192

static struct {
	u64 at, period, high;
	bool swings;
} kept[KEPT];
static int count;
static DEFINE_MUTEX(lock);

static int apply(struct pwm_chip *chip, struct pwm_device *pwm, const struct pwm_state *state)
{
	mutex_lock(&lock);
	if (pwm->hwpwm == 0 && count < KEPT) {
		kept[count].at = ktime_get_ns();
		kept[count].period = state->period;
		kept[count].high = state->duty_cycle;
		kept[count++].swings = state->enabled;
	}
	mutex_unlock(&lock);
	return 0;
}

static const struct pwm_ops ops = {
	.apply = apply,
	.owner = THIS_MODULE,
};

static struct pwm_chip chip = { .ops = &ops, .npwm = 2 };
static struct platform_device *soc, *controller;

static int show(struct seq_file *file, void *unused)
{
	int i;

	mutex_lock(&lock);
	for (i = 0; i < count; i++)
		seq_printf(file, "%llu %llu %llu %d\n", kept[i].at, kept[i].period, kept[i].high,
			   kept[i].swings);
	mutex_unlock(&lock);
	return 0;
}

static int __init pi_pwm_init(void)
{
	struct platform_device_info info = { .name = "3f20c000.pwm", .id = PLATFORM_DEVID_NONE };
	int error;

	soc = platform_device_register_simple("soc", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(soc))
		return PTR_ERR(soc);
	info.parent = &soc->dev;
	controller = platform_device_register_full(&info);
	error = PTR_ERR_OR_ZERO(controller);
	if (error)
		goto no_controller;
	chip.dev = &controller->dev;
	error = pwmchip_add(&chip);
	if (error)
		goto no_chip;
	if (proc_create_single("pwm", 0400, NULL, show))
		return 0;
	error = -ENOMEM;
	pwmchip_remove(&chip);
no_chip:
	platform_device_unregister(controller);
no_controller:
	platform_device_unregister(soc);
	return error;
}

static void __exit pi_pwm_exit(void)
{
	remove_proc_entry("pwm", NULL);
	pwmchip_remove(&chip);
	platform_device_unregister(controller);
	platform_device_unregister(soc);
}

module_init(pi_pwm_init);
module_exit(pi_pwm_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("A PWM controller that keeps what it was told");
