#!/bin/sh
# Succeeds if there is a Chromium. If there is none, root on Debian gets it installed: first its headless shell, which
# draws the same pages for less.
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
	command -v "$name" >/dev/null && exit 0
done
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
	apt-get update -qq
	for package in chromium-headless-shell chromium; do
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null && exit 0
	done
fi
echo "This needs Chromium; on Debian: sudo apt-get install chromium." >&2
exit 1
