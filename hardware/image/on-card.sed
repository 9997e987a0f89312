# The settings in the words of the card, which has no shell, no /etc that one could write, and no Wi-Fi.
s|: /etc/hugod/config.toml\. None|. None|
s|start the box anew: sudo systemctl restart hugod|put the card back into the box|
s|when the package is updated|when a new version is taken|
s|sound device, wants .*; none|sound device; none|
s|by a voice, hugo-voice-en, or by .*|in the voices that the card was built with.|
s|then sudo systemctl restart hugod-club|then switch off and on|
/own_wifi/d
/a Wi-Fi of the box's own/d
/^#\[power\]/,/^$/d
/hugod may read$/d
/password_file/d
/^# who vouches/d
/authorities_file/d
s| and by `hugod check`, and|, and|
/^#\[players\]/,/^$/d
