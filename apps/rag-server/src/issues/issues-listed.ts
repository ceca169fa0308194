import type { IssuesIngestRequest } from '@parley/contracts';
import type { Credentials, Outbound } from '@parley/outbound';
import type { ListedType } from '../connectors/listed/listed-place.js';
import { requireReachable } from '../connectors/listed/require-reachable.js';
import type { Datasource } from '../datasources/datasource.js';
import { hostRests } from './host/host-rests.js';
import { isIssueGone, issuePlace } from './issue-place.js';
import { issuesDatasource, issuesSourceOf } from './issues-source.js';
import { issuesType } from './issues-type.js';
import { makeOpenTracker } from './open-tracker.js';

interface Deps {
  readonly outbound: Pick<Outbound, 'guard' | 'dispatcher'>;
  readonly credentials: Pick<Credentials, 'find'>;
  readonly userAgent: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** For one whole answer, and the largest one: a hundred issues with their texts. */
const limits = { timeoutMs: 30_000, maxBytes: 32 * 1024 * 1024 };

/** Issues of projects, as places that list what there is with a version. */
export function issuesListed({ userAgent, now, ...deps }: Deps): ListedType<IssuesIngestRequest> {
  const { dispatcher } = deps.outbound;
  const http = { dispatcher, userAgent, now, rests: hostRests(now), ...limits };
  const openTracker = makeOpenTracker({ ...deps, http });
  const trackerOf = (datasource: Datasource) => openTracker(issuesSourceOf(datasource));
  return {
    sourceType: issuesType,
    documentType: 'issue',
    readingVersion: '1',
    tellsChanges: true,
    datasourceOf: issuesDatasource,
    check(datasource) {
      const { project, credential } = issuesSourceOf(datasource);
      return requireReachable(deps, { url: new URL(project.api), credential });
    },
    open: async (datasource) => issuePlace(await trackerOf(datasource)),
    async isGone(datasource, key, signal) {
      return isIssueGone(await trackerOf(datasource), issuesSourceOf(datasource).include, key, signal);
    },
    close: () => Promise.resolve(),
  };
}
