import { AppError } from '@parley/contracts';
import { CredentialRefusal, type Credentials, type Outbound, type Secrets } from '@parley/outbound';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import { unreadBecause } from '../../pages/page-outcome.js';

interface Deps {
  readonly outbound: Pick<Outbound, 'guard'>;
  readonly credentials: Pick<Credentials, 'find'>;
}

/** A host that a record names, and what it is to be signed in to with. */
export interface NamedPlace {
  readonly url: URL;
  /** Empty or absent: as anybody may. */
  readonly credential?: string | null | undefined;
}

/**
 * Throws `VALIDATION_ERROR` for an address that must not be read, and for a credential that is not there, broken, or not for
 * that host. Asks the name server, and the host nothing.
 */
export async function requireReachable(deps: Deps, place: NamedPlace): Promise<void> {
  const { guard } = deps.outbound;
  try {
    guard.checkUrl(place.url);
    await guard.addressesOf(place.url.hostname);
    await secretsFor(deps, place);
  } catch (error) {
    if (error instanceof CrawlRefusal) throw invalid('url', unreadBecause(error).message, error);
    if (error instanceof CredentialRefusal) throw invalid('credential', error.message, error);
    throw error;
  }
}

/** What to sign in with there, as the operator has it now; `undefined` without a credential. Throws `CredentialRefusal`. */
export async function secretsFor(
  { credentials }: Pick<Deps, 'credentials'>,
  { url, credential }: NamedPlace,
): Promise<Secrets | undefined> {
  if (credential == null || credential === '') return undefined;
  return (await credentials.find(credential)).for(url);
}

const invalid = (field: string, message: string, cause: unknown) =>
  new AppError('VALIDATION_ERROR', message, { details: [{ field, message }], cause });
