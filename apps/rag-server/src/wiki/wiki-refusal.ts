interface More {
  /** Trying again later may help. */
  readonly isPassing: boolean;
  /** How long the wiki asked to be left alone. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** The wiki did not return what was requested. The message is for readers of the job: no internals, no secrets. */
export class WikiRefusal extends Error {
  override readonly name = 'WikiRefusal';
  readonly isPassing: boolean;
  readonly retryAfterMs: number | undefined;
  constructor(message: string, { isPassing, retryAfterMs, cause }: More) {
    super(message, { cause });
    this.isPassing = isPassing;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The meaning of an answer other than 200, for readers of the job. */
export function refusalOf(status: number, retryAfterMs: number | undefined): WikiRefusal {
  if (status === 401 || status === 403) {
    const message = `The wiki refused the credentials (HTTP ${status}). Check WIKI_TOKEN and WIKI_USERNAME.`;
    return new WikiRefusal(message, { isPassing: false });
  }
  if (status === 404) {
    return new WikiRefusal('The page does not exist, or WIKI_TOKEN may not read it (HTTP 404).', { isPassing: false });
  }
  const isPassing = status === 408 || status === 429 || status >= 500;
  return new WikiRefusal(`The wiki answered with HTTP ${status}.`, { isPassing, ...(isPassing && { retryAfterMs }) });
}
