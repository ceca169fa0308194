import { PlaceRefusal } from '../../connectors/listed/place-refusal.js';

interface More {
  readonly isPassing?: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly isRest?: boolean;
  readonly isAbsent?: boolean;
  readonly cause?: unknown;
}

/** The host of the issues did not return what was requested. */
export class HostRefusal extends PlaceRefusal {
  /**
   * The host says that it has no such thing, or that it has moved. It says so of what it hides as well, so what is gone from
   * a project is known only while the project itself can be read.
   */
  readonly isAbsent: boolean;
  constructor(message: string, { isAbsent = false, ...more }: More) {
    super(message, more);
    this.isAbsent = isAbsent;
  }
}

/** The meaning of an answer other than 200. */
export function refusalOf(status: number): HostRefusal {
  if (status >= 300 && status < 400) {
    const message = `The host says that this has moved (HTTP ${status}). If the project has, add it at its new address.`;
    return new HostRefusal(message, { isAbsent: true });
  }
  if (status === 401) return new HostRefusal('The host refused the credential (HTTP 401).', {});
  if (status === 403)
    return new HostRefusal(
      'The host does not allow this to be read, at least not with this credential (HTTP 403).',
      {},
    );
  if (status === 404 || status === 410) {
    const message = `The host has no such thing, or hides it from this credential (HTTP ${status}).`;
    return new HostRefusal(message, { isAbsent: true });
  }
  return new HostRefusal(`The host answered with HTTP ${status}.`, { isPassing: status === 408 || status >= 500 });
}

/** The host is not to be asked for that long. */
export const restRefusal = (retryAfterMs: number): HostRefusal =>
  new HostRefusal('The host allows no more requests for now: its rate limit is reached.', {
    isPassing: true,
    isRest: true,
    retryAfterMs,
  });

export const unreadable = (why: string, cause?: unknown): HostRefusal =>
  new HostRefusal(`The host's answer cannot be read: ${why}.`, { cause });
