import { AppError, type ModelRecord } from '@parley/contracts';
import {
  type AddressGuard,
  CredentialRefusal,
  type Credentials,
  environmentProxy,
  guardedLookup,
  proxyFor,
} from '@parley/outbound';
import type { ModelSettings } from '../model/wire/complete.js';

/** A model that an administrator set up. */
export type ModelEntry = Omit<ModelRecord, 'created_at' | 'updated_at'>;

/** Where models are read that administrators set up with ui-bff. */
export interface ModelEntryStore {
  /** Whether it is switched on or not. Absence is an answer. Throws AppError `SERVICE_UNAVAILABLE` naming docdb. */
  find(id: string): Promise<ModelEntry | undefined>;
  /** The one that answers for agents that choose none, if it is switched on. Throws as `find`. */
  findDefault(): Promise<ModelEntry | undefined>;
}

/** How models are reached that administrators set up. */
export interface EntryWays {
  readonly guard: AddressGuard;
  readonly credentials: Pick<Credentials, 'find'>;
}

/** How an entry is asked. The key is read from its file before each request. */
export const settingsOf = (entry: ModelEntry, { guard, credentials }: EntryWays): ModelSettings => ({
  baseUrl: entry.base_url,
  name: entry.model_id,
  isAzure: entry.kind === 'azure',
  apiKey: () => keyOf(entry, credentials),
  way: {
    checkUrl: (url) => guard.checkUrl(url),
    lookup: guardedLookup(guard),
    isProxied: (url) => proxyFor(url, environmentProxy()) !== undefined,
  },
  place: { key: `the credential of “${entry.name}”`, address: `the address and the model of “${entry.name}”` },
  contextTokens: entry.context_tokens ?? undefined,
  silenceMs: entry.silence_seconds * 1_000,
});

/** Throws AppError `BAD_GATEWAY` in words for a credential that is not there, broken, or not for that host. */
async function keyOf({ name, base_url, credential }: ModelEntry, credentials: EntryWays['credentials']) {
  if (credential === null) return undefined;
  try {
    const { token } = (await credentials.find(credential)).for(new URL(base_url));
    if (token === undefined) throw new CredentialRefusal(`The credential "${credential}" has no "token".`);
    return token;
  } catch (cause) {
    if (!(cause instanceof CredentialRefusal)) throw cause;
    throw new AppError('BAD_GATEWAY', `The language model “${name}” has no key. Ask an administrator to test it.`, {
      cause,
    });
  }
}
