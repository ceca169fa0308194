import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startAuthz } from '@parley/devstack-authz';
import { type ChatxSeed, startChatx } from '@parley/devstack-chatx';
import { startDocdb } from '@parley/devstack-docdb';
import { demoRealm, loadDemoAccounts, type RealmConfig, startIdp } from '@parley/devstack-idp';
import type { NeighbourName } from './config.js';

/** A neighbour that runs in this process. */
export interface Neighbour {
  readonly url: string;
  close(): Promise<void>;
}

export interface NeighbourOptions {
  readonly port: number;
  /** Folder of all neighbours; each keeps its own below. In memory when absent. */
  readonly dataDir?: string;
  readonly realm?: RealmConfig;
  /** Address of the idp in issuer and links when it is not the one listened on. */
  readonly idpUrl?: string;
  readonly chatx?: ChatxSeed;
}

/** Throws Error when NODE_ENV is production or the port is taken. */
export function startNeighbour(name: NeighbourName, options: NeighbourOptions): Promise<Neighbour> {
  const { port, dataDir, realm, idpUrl, chatx } = options;
  const where: { port: number; dataDir?: string } = { port, ...(dataDir && { dataDir: ownFolder(dataDir, name) }) };
  switch (name) {
    case 'docdb':
      return startDocdb(where);
    case 'authz':
      return startAuthz(where);
    case 'chatx':
      return startChatx({ ...where, ...(chatx && { seed: chatx }) });
    case 'idp':
      return startIdp({
        ...where,
        realm: realm ?? tryOutRealm(where.dataDir),
        ...(idpUrl && { publicUrl: idpUrl }),
      });
  }
}

function ownFolder(dataDir: string, name: NeighbourName): string {
  const folder = join(dataDir, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** A realm for an idp that runs alone; its secrets are kept beside its data and printed, as nobody else knows them. */
function tryOutRealm(dataDir: string | undefined): RealmConfig {
  const accounts = loadDemoAccounts(dataDir);
  console.log(JSON.stringify(accounts, null, 2));
  return demoRealm({ uiBffUrl: 'http://127.0.0.1:3000', ...accounts });
}
