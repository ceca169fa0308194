import { startAuthz } from '@parley/devstack-authz';
import { startDocdb } from '@parley/devstack-docdb';
import { type RealmConfig, startIdp } from '@parley/devstack-idp';
import { answerParent } from './program.js';

/** One embedded neighbour: `docdb`, `authz` or `idp REALM`. */
const [, , name = '', realm = ''] = process.argv;

const neighbours: Readonly<Record<string, () => Promise<{ readonly url: string }>>> = {
  docdb: () => startDocdb({ port: 0 }),
  authz: () => startAuthz({ port: 0 }),
  idp: () => startIdp({ port: 0, realm: JSON.parse(realm) as RealmConfig }),
};

const start = neighbours[name];
if (!start) throw new Error(`Unknown neighbour "${name}".`);
const { url } = await start();
answerParent({ url }, () => ({ url }));
