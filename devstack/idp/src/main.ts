import { loadConfig } from './config.js';
import { loadDemoAccounts } from './realm-config/demo-accounts.js';
import { demoRealm } from './realm-config/demo-realm.js';
import { startIdp } from './start-idp.js';

const { port, dataDir, uiBffUrl } = loadConfig(process.env);
const accounts = loadDemoAccounts(dataDir);
const idp = await startIdp({
  port,
  realm: demoRealm({ uiBffUrl, ...accounts }),
  ...(dataDir !== undefined && { dataDir }),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void idp.close());
// One line for whoever started this: the address, and in memory the secrets, which are written nowhere else.
console.log(JSON.stringify({ issuer: idp.issuer, port: idp.port, ...(dataDir === undefined && accounts) }));
