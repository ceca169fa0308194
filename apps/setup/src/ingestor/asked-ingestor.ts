import { datasourceId } from '@parley/contracts';
import type { z } from 'zod';
import type { Given } from '../command-line/part.js';
import { personId } from '../people/asked-people.js';

/** A program and the datasources that it is to bring documents to. */
export interface AskedIngestor {
  readonly clientId: string;
  /** ID of the client's own account, where the idp is not to be asked for it. */
  readonly account: string | undefined;
  readonly datasourceIds: readonly string[];
}

/** Throws Error in one line for words that name no program or no datasource. */
export function readAskedIngestor({
  words: [clientId, ...more],
  datasource: datasources,
  account,
}: Given<'datasource' | 'account'>): AskedIngestor {
  if (clientId === undefined) throw new Error('Name the program: npm run setup -- ingestor CLIENT_ID --datasource ID');
  if (more.length > 0) throw new Error(`unexpected "${more.join(' ')}": write --datasource before each ID`);
  if (datasources.length === 0) throw new Error('Name the datasources it fills: --datasource ID');
  return {
    clientId,
    account: account === undefined ? undefined : read('--account', account, personId),
    datasourceIds: [...new Set(datasources.map((one) => read('--datasource', one, datasourceId)))],
  };
}

function read(option: string, given: string, schema: z.ZodType<string>): string {
  const { data, error } = schema.safeParse(given);
  if (data === undefined) throw new Error(`${option} "${given}": ${error.issues[0]?.message}`);
  return data;
}
