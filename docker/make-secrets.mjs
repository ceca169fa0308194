/**
 * Makes the secrets that compose.yaml mounts, in docker/secrets. A file that is there already is left as it is, so that it
 * may be run again after an update. Two belong to others and begin empty: see docker/README.md.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const folder = process.argv[2] ?? fileURLToPath(new URL('secrets', import.meta.url));
// The folder is its owner's alone. The files in it are read by the containers' users, who are not.
mkdirSync(folder, { recursive: true, mode: 0o700 });

const made = [];
const random = () => randomBytes(32).toString('base64url');
const secret = (name, value = random(), isStale = false) => {
  const file = join(folder, name);
  if (existsSync(file) && !isStale) return readFileSync(file, 'utf8');
  writeFileSync(file, value);
  // Not the mode of the writing: a umask takes from that.
  chmodSync(file, 0o644);
  made.push(name);
  return value;
};

/** A file that holds another secret is made anew with it: an old one would let nobody in. */
const holding = (others, name, value) =>
  secret(
    name,
    value,
    others.some((other) => made.includes(other)),
  );

for (const name of ['session_secret', 'metrics_token', 'chatx_link', 'audit_subject_salt', 'idp_admin', 'idp_db'])
  secret(name);
for (const name of ['idp_ui_bff', 'idp_chatx_bot', 'idp_provisioner']) secret(name);
for (const name of ['chatx_bot_token', 'llm_api_key']) secret(name, '');

const docdb = secret('docdb_password');
holding(['docdb_password'], 'docdb_uri', `mongodb://parley:${docdb}@docdb:27017/?authSource=admin`);

const [authzDb, authzToken] = [secret('authz_db'), secret('authz_token')];
holding(
  ['authz_db', 'authz_token'],
  'authz_config',
  `datastore:
  engine: postgres
  uri: postgres://openfga:${authzDb}@authz-db:5432/openfga?sslmode=disable
authn:
  method: preshared
  preshared:
    keys: [${authzToken}]
playground:
  enabled: false
`,
);

const neo4j = secret('neo4j_password');
holding(['neo4j_password'], 'neo4j_auth', `neo4j/${neo4j}`);

const redis = secret('redis_password');
holding(['redis_password'], 'redis_config', `requirepass ${redis}\n`);
holding(['redis_password'], 'redis_url', `redis://:${redis}@redis:6379`);

console.log(made.length === 0 ? 'All secrets are there.' : `Made in ${folder}: ${made.join(', ')}`);
