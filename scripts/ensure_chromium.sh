#!/bin/sh
# Succeeds if there is a Chromium. If there is none, root on Debian gets it installed.
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null && exit 0
fi
echo "This needs Chromium; on Debian: sudo apt-get install chromium." >&2
exit 1
