import type { Credentials } from '@parley/outbound';
import { type SignInWords, WikiRefusal } from './wiki-refusal.js';

/** How a wiki is signed in to, and what people are told when that fails. */
export interface SignIn extends SignInWords {
  /**
   * Value of the Authorization header, as it is now; without one the wiki is read as anybody may. Throws
   * `CredentialRefusal`, and `WikiRefusal` for a credential without a token.
   */
  authorization(): Promise<string | undefined>;
}

interface Account {
  readonly username: string | undefined;
  readonly token: string | undefined;
}

/** With the token of the operator's settings. */
export const environmentSignIn = (account: Account): SignIn => ({
  authorization: () => Promise.resolve(headerOf(account)),
  check: 'Check WIKI_TOKEN and WIKI_USERNAME.',
  account: 'WIKI_TOKEN',
});

interface Named {
  readonly url: string;
  readonly username: string | null;
  readonly credential: string | null;
}

/** With a credential that the record names, or as anybody. */
export function namedSignIn(credentials: Credentials, { url, username, credential: name }: Named): SignIn {
  if (name === null) {
    return {
      authorization: () => Promise.resolve(undefined),
      check: "Choose a credential in the wiki's settings.",
      account: 'somebody without an account',
    };
  }
  return {
    async authorization() {
      const secrets = (await credentials.find(name)).for(new URL(url));
      if (secrets.token !== undefined)
        return headerOf({ username: username ?? secrets.username, token: secrets.token });
      throw new WikiRefusal(`The credential "${name}" has no "token".`, { isPassing: false });
    },
    check: `Check the user name in the wiki's settings and the credential "${name}".`,
    account: `the credential "${name}"`,
  };
}

/** A name with a token is basic authentication (Confluence Cloud), a token alone a bearer (Data Center). */
function headerOf({ username, token }: Account): string | undefined {
  if (token === undefined) return undefined;
  if (username === undefined) return `Bearer ${token}`;
  return `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
}
