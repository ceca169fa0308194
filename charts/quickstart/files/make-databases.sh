#!/bin/sh
# Run once, by PostgreSQL's image, on an empty volume: a database and a role each for Keycloak and OpenFGA.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set idp="$IDP_DATABASE_PASSWORD" --set authz="$AUTHZ_DATABASE_PASSWORD" <<'SQL'
CREATE ROLE keycloak LOGIN PASSWORD :'idp';
CREATE DATABASE keycloak OWNER keycloak;
CREATE ROLE openfga LOGIN PASSWORD :'authz';
CREATE DATABASE openfga OWNER openfga;
SQL
