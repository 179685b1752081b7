#!/bin/sh
# One base copy of the databases with the log that it needs, and the sealed documents that are new. A copy has its name
# only once it is complete and verified. Run by the chart's CronJob.
set -eu

to=${BACKUP_DIR:-/backups}
documents=${DOCUMENTS_DIR:-}
days=${KEEP_DAYS:-35}
base=$to/base

mkdir -p "$base"
# What a run that was ended has left.
rm -rf "$base"/*.new
now() { date -u +%Y-%m-%dT%H-%M-%SZ; }
name=$(now)
# Two copies never share a name, so neither is moved into the other.
while [ -e "$base/$name" ]; do sleep 1; name=$(now); done
pg_basebackup --dbname "$BACKUP_DATABASE_URL" --no-password --pgdata "$base/$name.new" \
  --format tar --gzip --wal-method stream --checkpoint fast
pg_verifybackup --no-parse-wal "$base/$name.new"
mv "$base/$name.new" "$base/$name"
find "$base" -mindepth 1 -maxdepth 1 -type d -mtime +"$days" ! -name "$name" -exec rm -rf {} +

[ -n "$documents" ] || exit 0
kept=$to/documents
mkdir -p "$kept"
# Sealed documents never change: only what is missing is copied, after the databases, so each that they name is there.
find "$documents" -type f | while read -r file; do
  copy=$kept/${file#"$documents"/}
  [ -e "$copy" ] && continue
  mkdir -p "$(dirname "$copy")"
  cp "$file" "$copy.new"
  mv "$copy.new" "$copy"
done
# What was erased since goes when the copies that name it do.
find "$kept" -type f ! -name '*.gone' ! -name '*.new' | while read -r copy; do
  if [ -e "$documents/${copy#"$kept"/}" ]; then rm -f "$copy.gone"; elif [ ! -e "$copy.gone" ]; then : > "$copy.gone"; fi
done
find "$kept" -type f -name '*.gone' -mtime +"$days" | while read -r mark; do rm -f "${mark%.gone}" "$mark"; done
