import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { loadConfig } from './config.js';
import { demoRealm } from './realm/demo-realm.js';
import type { RealmConfig } from './realm/realm-config.js';
import { startIdp } from './start-idp.js';

const config = loadConfig(process.env);
const idp = await startIdp({
  port: config.port,
  realm: config.realmFile === undefined ? ownDemoRealm() : readRealm(config.realmFile),
  ...(config.dataDir !== undefined && { dataDir: config.dataDir }),
});
console.log(JSON.stringify({ issuer: idp.issuer, port: idp.port }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void idp.close());

/** A realm file is the operator's own: its shape is that of `RealmConfig`. */
function readRealm(file: string): RealmConfig {
  return JSON.parse(readFileSync(file, 'utf8')) as RealmConfig;
}

/** Secrets that nobody was given are random; the people have theirs printed once. */
function ownDemoRealm(): RealmConfig {
  const secret = () => randomBytes(24).toString('base64url');
  const passwords = { alice: secret(), bob: secret(), carol: secret() };
  const secrets = {
    ...{ 'ui-bff': secret(), 'chatx-bot': secret(), 'dynamic-agents': secret() },
    ...{ 'rag-server': secret(), ingestor: secret(), 'parley-provisioner': secret() },
  };
  console.log(JSON.stringify({ demo: { passwords, secrets } }));
  return demoRealm({ uiBffUrl: config.uiBffUrl, secrets, passwords });
}
