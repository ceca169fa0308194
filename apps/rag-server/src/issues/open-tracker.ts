import type { Credentials, Secrets } from '@parley/outbound';
import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { secretsFor } from '../connectors/listed/require-reachable.js';
import { githubHeaders, githubTracker } from './github/github-tracker.js';
import { gitlabTracker } from './gitlab/gitlab-tracker.js';
import { hostGet, type HostHttpSettings } from './host/host-http.js';
import type { IssueTracker } from './issue-tracker.js';
import type { IssuesSource } from './issues-source.js';
import type { IssueProduct, ProjectAddress } from './project-address.js';

interface Deps {
  readonly credentials: Pick<Credentials, 'find'>;
  readonly http: HostHttpSettings;
}

export type OpenTracker = (source: IssuesSource & { readonly project: ProjectAddress }) => Promise<IssueTracker>;

/**
 * The issues of a source, read with its credential as that is now. Throws `CredentialRefusal` for one that cannot be used at
 * this host, and `PlaceRefusal` for one without a token.
 */
export const makeOpenTracker =
  ({ credentials, http }: Deps): OpenTracker =>
  async ({ project: { api, path, product }, include, credential }) => {
    const secrets = await secretsFor({ credentials }, { url: new URL(api), credential });
    const headers = { ...productHeaders[product], ...signIn(secrets) };
    const get = hostGet(http, { api, headers, reader: credential ?? '' });
    return trackers[product](get, path, include);
  };

const trackers = { github: githubTracker, gitlab: gitlabTracker };

const productHeaders: Readonly<Record<IssueProduct, Readonly<Record<string, string>>>> = {
  github: githubHeaders,
  gitlab: { accept: 'application/json' },
};

/** Both products take personal, project and app tokens as bearer tokens. */
function signIn(secrets: Secrets | undefined): Readonly<Record<string, string>> {
  if (secrets === undefined) return {};
  if (secrets.token === undefined) throw new PlaceRefusal('The credential cannot be used: its file has no token.');
  return { authorization: `Bearer ${secrets.token}` };
}
