#!/bin/sh
# Installs what a federation's cluster runs on, from Debian's own packages. Nothing is started by it.
set -e
test "$(id -u)" = 0 || { echo "Run this as root: sudo $0" >&2; exit 1; }
apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends \
    haproxy patroni python3-etcd python3-psycopg2 etcd-server postgresql postgresql-client
