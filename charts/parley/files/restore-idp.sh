#!/bin/sh
# Brings the dump in $1 into Keycloak's database, all of it or nothing. What is there already is left alone.
set -eu
tries=0
until pg_isready --quiet; do
  tries=$((tries + 1))
  [ "$tries" -lt 300 ] || { echo "restore: $PGHOST does not answer" >&2; exit 1; }
  sleep 2
done
tables="$(psql --no-psqlrc --tuples-only --no-align --command "select count(*) from pg_tables where schemaname = 'public'")"
if [ "$tables" != 0 ]; then
  echo "restore: Keycloak's database is not empty ($tables tables): stop Keycloak, and empty or name another database" >&2
  exit 1
fi
pg_restore --no-owner --exit-on-error --single-transaction --dbname="$PGDATABASE" "$1"
echo "restore: Keycloak's database is back"
