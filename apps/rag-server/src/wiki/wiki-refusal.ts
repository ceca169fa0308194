interface More {
  /** Trying again later may help. */
  readonly isPassing: boolean;
  /** How long the wiki asked to be left alone. */
  readonly retryAfterMs?: number | undefined;
  /** Whether the wiki says that it has no such thing, which is also what it says of what we may not know of. */
  readonly isGone?: boolean;
  readonly cause?: unknown;
}

/** The wiki did not return what was requested. The message is for readers of the job: no internals, no secrets. */
export class WikiRefusal extends Error {
  override readonly name = 'WikiRefusal';
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

interface About {
  readonly retryAfterMs?: number | undefined;
  /** Of the wiki. */
  readonly host: string;
  /** What people are told of how the wiki is signed in to. */
  readonly signIn: SignInWords;
}

export interface SignInWords {
  /** Which settings to look at, as a sentence. */
  readonly check: string;
  /** Whose rights count, within a sentence. */
  readonly account: string;
}

/** The meaning of an answer other than 200, for readers of the job. */
export function refusalOf(status: number, { retryAfterMs, host, signIn }: About): WikiRefusal {
  if (status >= 300 && status < 400) return signInPage(status, signIn);
  if (status === 401 || status === 403) {
    const message = `The wiki refused the credentials (HTTP ${status}). ${signIn.check}`;
    return new WikiRefusal(message + scopedTokenHint(host), { isPassing: false });
  }
  if (status === 404) {
    const message = `The page does not exist, or ${signIn.account} may not read it (HTTP 404).`;
    return new WikiRefusal(message, { isPassing: false, isGone: true });
  }
  const isPassing = status === 408 || status === 429 || status >= 500;
  return new WikiRefusal(`The wiki answered with HTTP ${status}.`, { isPassing, ...(isPassing && { retryAfterMs }) });
}

/** Wikis send people whom they do not know to a page where they sign in. */
export const signInPage = (status: number, { check }: Pick<SignInWords, 'check'>): WikiRefusal =>
  new WikiRefusal(`The wiki sent its sign-in page in place of an answer (HTTP ${status}). ${check}`, {
    isPassing: false,
  });

const scopedTokenHint = (host: string): string =>
  host.endsWith('.atlassian.net')
    ? ' A scoped API token works only at https://api.atlassian.com/ex/confluence/<cloud id>/wiki: set that as the address of the wiki.'
    : '';
