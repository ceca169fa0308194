import { Errors } from 'isomorphic-git';
import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { networkRefusal } from '../outbound/network-refusal.js';
import { CrawlRefusal } from '../pages/crawl-refusal.js';

/** What went wrong with a repository, for readers of the job; the library's words may hold what the host sent. */
export function asGitRefusal(cause: unknown): PlaceRefusal | CrawlRefusal {
  if (cause instanceof PlaceRefusal || cause instanceof CrawlRefusal) return cause;
  if (cause instanceof Errors.HttpError) return ofStatus(cause.data.statusCode, cause);
  if (cause instanceof Errors.SmartHttpError || cause instanceof Errors.ParseError)
    return new PlaceRefusal('The address is none of a Git repository, or its host speaks an old protocol.', { cause });
  if (cause instanceof Errors.RemoteCapabilityError)
    return new PlaceRefusal('The host cannot send the newest commit without its history.', { cause });
  if (isOfLibrary(cause))
    return new PlaceRefusal('What the host sent is no Git repository that can be read.', { cause });
  return networkRefusal(cause);
}

/** Each kind of error has a name of its own; the class that they share is not exported. */
const isOfLibrary = (cause: unknown): boolean => cause instanceof Error && Object.hasOwn(Errors, cause.name);

/** What is not found by its name is the branch; an id is of a part that the host should have sent. */
export function asNoBranch(cause: unknown, branch: string): never {
  if (!(cause instanceof Errors.NotFoundError) || /\b[0-9a-f]{40}\b/.test(cause.data.what)) throw cause;
  const message =
    branch === '' ? 'The repository has no default branch. Name one.' : `The repository has no branch ${branch}.`;
  throw new PlaceRefusal(message, { cause });
}

function ofStatus(status: number, cause: unknown): PlaceRefusal {
  if (status === 401 || status === 403 || status === 404) {
    const message = `The repository does not exist, or it needs a credential that may read it (HTTP ${status}).`;
    return new PlaceRefusal(message, { cause });
  }
  const isPassing = status === 408 || status === 429 || status >= 500;
  return new PlaceRefusal(`The host of the repository answered with HTTP ${status}.`, { isPassing, cause });
}
