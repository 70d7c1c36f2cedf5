#!/bin/sh
# Makes the clinic's database and its two users: the owner of the tables, and the one that the server works as. The
# image of PostgreSQL runs it once, when its volume is empty; Patroni once, with the address of the new primary.
set -eu
secrets="${SECRETS:-/run/secrets}"

psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "${1:-postgres}" \
  --set owner_password="$(cat $secrets/database_owner)" \
  --set server_password="$(cat $secrets/database_server)" <<'SQL'
create role clinic_owner login password :'owner_password';
create role clinic_app login password :'server_password';
create database clinic owner clinic_owner;
revoke all on database clinic from public;
grant connect on database clinic to clinic_app;
SQL
