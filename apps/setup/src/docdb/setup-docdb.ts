import { startDocdb } from '@parley/devstack-docdb';
import type { Change, Step } from '../converge.js';
import type { DocdbSettings } from '../config.js';
import { type IndexDefinition, readIndexes } from './read-indexes.js';
import { type MakeIndexes, type Service, services } from './service-programs.js';

/**
 * The indexes of every service. What they should be is what each service itself makes in an empty database, so that no
 * list of them exists twice; indexes of others stay.
 */
export function docdbSteps(docdb: DocdbSettings, makeIndexes: MakeIndexes): Step[] {
  return services.map((service) => async () => {
    const [wanted, there] = await Promise.all([wantedBy(service, makeIndexes), readIndexes(docdb)]);
    return planIndexes(service, { wanted, there, make: () => makeIndexes(service, docdb) });
  });
}

async function wantedBy(service: Service, makeIndexes: MakeIndexes): Promise<IndexDefinition[]> {
  const scratch = await startDocdb({ port: 0, isScratch: true });
  try {
    const address = { uri: scratch.url, database: 'parley' };
    await makeIndexes(service, address);
    return await readIndexes(address);
  } finally {
    await scratch.close();
  }
}

interface IndexPlan {
  readonly wanted: readonly IndexDefinition[];
  readonly there: readonly IndexDefinition[];
  /** Makes all that are missing at once. */
  readonly make: () => Promise<void>;
}

/** Throws Error for an index of the same name that says something else: dropping it is for a person to decide. */
function planIndexes(service: Service, { wanted, there, make }: IndexPlan): Change[] {
  const named = new Map(there.map((index) => [`${index.collection}.${index.name}`, index]));
  const missing = wanted.filter((index) => !named.has(`${index.collection}.${index.name}`));
  const others = wanted.filter((index) => {
    const present = named.get(`${index.collection}.${index.name}`);
    return present !== undefined && present.rule !== index.rule;
  });
  if (others.length > 0) throw new Error(`${service}: drop these indexes, which differ: ${listed(others)}`);
  if (missing.length === 0) return [];
  return [{ what: `${service}: missing indexes ${listed(missing)}`, apply: make }];
}

const listed = (indexes: readonly IndexDefinition[]) =>
  indexes.map(({ collection, name }) => `${collection}.${name}`).join(', ');
