#!/usr/bin/env bash
# Makes the secrets of compose.yaml, once. The mail server's address is yours to write.
set -euo pipefail
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo 'There is a folder secrets already: nothing was changed.' >&2; exit 1; }
umask 077
mkdir secrets
owner=$(openssl rand -hex 24)
server=$(openssl rand -hex 24)
printf '%s' "$owner" > secrets/owner_password
echo "postgresql://larch_owner:$owner@postgres/larch" > secrets/migration_database_url
echo "postgresql://larch:$server@postgres/larch" > secrets/database_url
echo "k1:$(openssl rand -base64 32)" > secrets/secret_key
echo files > secrets/smtp_url
# The servers run as user 10001, and compose shows a file with its own owner and mode.
chmod 711 secrets
chown 10001 secrets/{database_url,migration_database_url,secret_key,smtp_url} 2>/dev/null \
  || echo 'Run this as root, or let user 10001 read the files in secrets.' >&2
echo 'Made the folder secrets. Write the mail server into secrets/smtp_url; files sends no mail.'
