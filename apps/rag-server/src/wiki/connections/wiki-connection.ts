/** A wiki that administrators set up. */
export interface WikiConnection {
  /** Host of the addresses that people open: names the wiki in the ids of its sources, for good. */
  readonly id: string;
  /** Of its API, with its context path and without a trailing slash. */
  readonly url: string;
  /** Root of the addresses that people open; `null` where it is the same. */
  readonly readersUrl: string | null;
  /** Keys of the spaces that people may add; `null` for all of them, where nobody signs in. */
  readonly spaces: readonly string[] | null;
  /** `null` for the credential's own, or a token alone. */
  readonly username: string | null;
  /** Name of what to sign in with; `null` to read as anybody may. */
  readonly credential: string | null;
}

export type WikiConnectionDraft = Omit<WikiConnection, 'id'>;

export const connectionIdOf = ({ url, readersUrl }: Pick<WikiConnection, 'url' | 'readersUrl'>): string =>
  new URL(readersUrl ?? url).host;
