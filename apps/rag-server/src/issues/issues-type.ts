import { type IssuesIngestRequest, issuesIngestRequest } from '@parley/contracts';
import { credentialField } from '../connectors/credential-field.js';
import type { ReadSourceType } from '../connectors/source-type.js';
import { issuesSourceType, withIssuesSettings } from './issues-source.js';

/** Issues of a project as a type of source. */
export const issuesType: ReadSourceType<IssuesIngestRequest> = {
  type: issuesSourceType,
  words: {
    title: 'Issues',
    one: 'the issues of a project',
    many: 'issues',
    description: 'Issues, pull requests and merge requests of a project on GitHub or GitLab, with their comments',
  },
  path: '/v1/ingest/issues',
  add: {
    segment: 'project',
    request: issuesIngestRequest,
    summary: 'Index the issues of a project on GitHub or GitLab, and keep them up to date',
    description:
      'Issues, pull requests or merge requests with their comments, of the cloud or of a host of your own. What is confidential ' +
      'in GitLab is left out. The job reports the outcome of each issue.',
    started: 'Indexing the issues has started.',
    label: 'Index the issues',
    fields: [
      { name: 'url', input: 'url', label: 'Project address', placeholder: 'https://github.com/example/handbook' },
      {
        name: 'include',
        input: 'choice',
        label: 'What to index',
        choices: [
          { value: 'all', label: 'Issues, pull requests and merge requests' },
          { value: 'issues', label: 'Only issues' },
          { value: 'requests', label: 'Only pull requests and merge requests' },
        ],
      },
      {
        name: 'product',
        input: 'choice',
        label: 'The host runs',
        isAdvanced: true,
        choices: [
          { value: 'auto', label: 'What its address says' },
          { value: 'github', label: 'GitHub' },
          { value: 'gitlab', label: 'GitLab' },
        ],
      },
      credentialField,
    ],
  },
  change: { fields: ['include', credentialField.name], apply: withIssuesSettings },
  reloading:
    'Issues that have not changed are not fetched again. Those that were deleted or moved to another project are removed.',
};
