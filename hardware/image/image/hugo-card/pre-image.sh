#!/bin/sh
# Fills in genimage's template. Called by rpi-image-gen, in this folder, with the finished root file
# system and the folder that genimage will read from.
set -eu

test -d "$1/var/lib/hugod" || { echo 'The root has no /var/lib/hugod to mount the games at' >&2; exit 1; }

sed \
  -e "s|<IMAGE_NAME>|$IGconf_image_name|g" \
  -e "s|<IMAGE_SUFFIX>|$IGconf_image_suffix|g" \
  -e "s|<SECTOR_SIZE>|$IGconf_device_sector_size|g" \
  -e "s|<BOOT_SIZE>|$IGconf_image_boot_part_size|g" \
  -e "s|<ROOT_SIZE>|$IGconf_image_root_part_size|g" \
  -e "s|<STATE_SIZE>|$IGconf_image_state_part_size|g" \
  -e "s|<MKE2FS_CONF>|$(pwd)/mke2fs.conf|g" \
  genimage.cfg.in > "$2/genimage.cfg"
