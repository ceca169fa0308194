interface More {
  /** Trying again later may help. */
  readonly isPassing: boolean;
  /** How long the host asked to be left alone. */
  readonly retryAfterMs?: number | undefined;
  /** Whether the host says that it is not there, or not there any more. */
  readonly isGone?: boolean;
  readonly cause?: unknown;
}

/** The host of the issues did not return what was requested. The message is for readers of the job: no internals, no secrets. */
export class HostRefusal extends Error {
  override readonly name = 'HostRefusal';
  readonly isPassing: boolean;
  readonly isGone: boolean;
  readonly retryAfterMs: number | undefined;
  constructor(message: string, { isPassing, isGone = false, retryAfterMs, cause }: More) {
    super(message, { cause });
    this.isPassing = isPassing;
    this.isGone = isGone;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * The meaning of an answer other than 200. Hosts say 404 of what is hidden as well, and lead on from an issue that was
 * transferred, so that what is gone from a project is known only while the project itself is readable.
 */
export function refusalOf(status: number): HostRefusal {
  if (status >= 300 && status < 400) {
    const message = `The host says that this has moved (HTTP ${status}). If the project has, add it at its new address.`;
    return new HostRefusal(message, { isPassing: false, isGone: true });
  }
  if (status === 401) return new HostRefusal('The host refused the credential (HTTP 401).', { isPassing: false });
  if (status === 403) {
    const message = 'The host does not allow this to be read, at least not with this credential (HTTP 403).';
    return new HostRefusal(message, { isPassing: false });
  }
  if (status === 404 || status === 410) {
    const message = `The host has no such thing, or hides it from this credential (HTTP ${status}).`;
    return new HostRefusal(message, { isPassing: false, isGone: true });
  }
  const isPassing = status === 408 || status >= 500;
  return new HostRefusal(`The host answered with HTTP ${status}.`, { isPassing });
}

/** The host is not to be asked for that long. */
export const restRefusal = (retryAfterMs: number): HostRefusal =>
  new HostRefusal('The host allows no more requests for now: its rate limit is reached.', {
    isPassing: true,
    retryAfterMs,
  });

export const unreadable = (why: string, cause?: unknown): HostRefusal =>
  new HostRefusal(`The host's answer cannot be read: ${why}.`, { isPassing: false, cause });
