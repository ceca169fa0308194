import type { NeighbourAddresses } from '../config.js';
import { inDocdb } from '../docdb/in-docdb.js';
import type { Neighbour } from './await-neighbours.js';

const timeoutMs = 5_000;

/** What a part has no use for: a restore comes before the idp is started again. */
const unneeded: Readonly<Record<string, readonly string[]>> = {
  ...{ idp: ['authz', 'docdb'], authz: ['idp', 'docdb'], docdb: ['idp', 'authz'], account: ['authz', 'docdb'] },
  ...{ backup: ['idp'], restore: ['idp'], admin: ['docdb'], tool: ['docdb'], ingestor: ['docdb'] },
};

/** The servers that the environment names and the part needs, each with the least question that it answers to anybody. */
export const neighboursOf = (part: string, addresses: NeighbourAddresses): Neighbour[] =>
  all(addresses).filter(({ name }) => !unneeded[part]?.includes(name));

const all = ({ idp, authz, docdb }: NeighbourAddresses): Neighbour[] => [
  ...(idp ? [{ name: 'idp', setting: 'IDP_URL', ask: () => askOverHttp(`${idp}/realms/master`) }] : []),
  ...(authz ? [{ name: 'authz', setting: 'AUTHZ_HTTP', ask: () => askOverHttp(`${authz}/healthz`) }] : []),
  ...(docdb ? [{ name: 'docdb', setting: 'DOCDB_URI', ask: () => ping(docdb) }] : []),
];

/** A refusal is an answer as well: what it refuses is for the part that asks for it to say. */
async function askOverHttp(url: string): Promise<void> {
  const { status, body } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
  await body?.cancel();
  if (status >= 500) throw new Error(`answered ${status}`);
}

const ping = (docdb: Parameters<typeof inDocdb>[0]) =>
  inDocdb(docdb, (connection) => connection.getClient().db('admin').command({ ping: 1 }));
