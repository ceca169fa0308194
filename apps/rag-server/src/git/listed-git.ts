import { AppError, type GitIngestRequest } from '@parley/contracts';
import type { Outbound } from '@parley/outbound';
import type { ListedType } from '../connectors/listed/listed-place.js';
import { requireReachable } from '../connectors/listed/require-reachable.js';
import { gitPlace, type GitPlaceDeps } from './git-place.js';
import { gitDatasource, gitSourceOf } from './git-source.js';
import { gitType } from './git-type.js';

/** Goes up when files become another text. */
const readingVersion = 'git-1';

/** Git repositories as places that list files with a version. */
export function listedGit(deps: GitPlaceDeps & { readonly outbound: Outbound }): ListedType<GitIngestRequest> {
  return {
    sourceType: gitType,
    documentType: 'file',
    readingVersion,
    datasourceOf: gitDatasource,
    async check(datasource) {
      const source = gitSourceOf(datasource);
      const url = new URL(source.url);
      if (url.protocol !== 'https:' && !deps.outbound.isListedHost(url.hostname)) throw withoutTls();
      await requireReachable(deps, { ...source, url });
    },
    open: (datasource) => Promise.resolve(gitPlace(deps, gitSourceOf(datasource))),
    close: () => deps.checkouts.close(),
  };
}

function withoutTls(): AppError {
  const message = 'Repositories are read over https.';
  return new AppError('VALIDATION_ERROR', message, { details: [{ field: 'url', message }] });
}
