import { type GitIngestRequest, gitIngestRequest } from '@parley/contracts';
import { credentialField } from '../connectors/credential-field.js';
import type { ReadSourceType } from '../connectors/source-type.js';
import { gitSourceType, withGitSettings } from './git-source.js';

const settings: ReadSourceType['add']['fields'] = [
  { name: 'folders', input: 'lines', label: 'Only these folders', hint: 'One per line', placeholder: 'docs' },
  { name: 'include_code', input: 'switch', label: 'Include source code' },
  credentialField,
];

/** Git repositories as a type of source. */
export const gitType: ReadSourceType<GitIngestRequest> = {
  type: gitSourceType,
  words: {
    title: 'Git repository',
    one: 'a Git repository',
    many: 'Git repositories',
    description: 'Documents of a branch, and its source code if you like',
  },
  path: '/v1/ingest/git',
  add: {
    segment: 'repository',
    request: gitIngestRequest,
    summary: 'Index the files of a Git repository, and keep them up to date',
    description:
      'Reads one branch over https. Only administrators can name a credential. The job reports the outcome of each file.',
    started: 'Indexing the repository has started.',
    label: 'Index the repository',
    fields: [
      { name: 'url', input: 'url', label: 'Clone address', placeholder: 'https://git.example.com/team/handbook.git' },
      { name: 'branch', input: 'text', label: 'Branch', placeholder: 'main', hint: 'Empty: the default branch' },
      ...settings,
    ],
  },
  change: { fields: settings.map(({ name }) => name), apply: withGitSettings },
  reloading: 'Files that have not changed are not read again. Files that no longer exist are removed.',
};
