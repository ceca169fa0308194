import { type WikiIngestRequest, wikiIngestRequest } from '@parley/contracts';
import type { ReadSourceType } from '../connectors/source-type.js';
import { wikiSourceType, withWikiSettings } from './wiki-source.js';

const patterns = {
  input: 'lines',
  hint: 'Regular expressions, one per line',
  shownIf: { field: 'get_child_pages', values: [true] },
} as const;

/** Wiki pages as a type of source. */
export const wikiType: ReadSourceType<WikiIngestRequest> = {
  type: wikiSourceType,
  words: {
    title: 'Wiki page',
    one: 'a wiki page',
    many: 'wiki pages',
    description: 'A page, a folder or a space of the wiki, with all pages below it if you like',
  },
  path: '/v1/ingest/wiki',
  add: {
    segment: 'page',
    request: wikiIngestRequest,
    summary: 'Index a wiki page, optionally with its child pages, and keep it up to date',
    description:
      'If the page is a source already, its managers and its creator change its settings with this, and it is re-indexed. Everybody else gets a 409.',
    started: 'Indexing the page has started.',
    label: 'Index the page',
    fields: [
      {
        name: 'url',
        input: 'url',
        label: 'Page address',
        placeholder: 'https://wiki.example.com/spaces/DOCS/pages/123456',
      },
      { name: 'get_child_pages', input: 'switch', label: 'Include all pages below it', initial: true },
      {
        name: 'read_attachments',
        input: 'switch',
        label: 'Include the files attached to pages',
        hint: 'PDF, Office and other files up to 32 MiB, without pictures, sound and video',
      },
      {
        name: 'follow_permissions',
        input: 'switch',
        label: 'Follow the permissions of the wiki',
        hint: 'Each page is read by those alone who read it in the wiki, by e-mail address and by groups of the same name',
        initial: true,
      },
      { name: 'allowed_title_patterns', label: 'Only titles that match', ...patterns },
      { name: 'denied_title_patterns', label: 'Exclude titles that match', ...patterns },
    ],
  },
  change: {
    fields: [
      'get_child_pages',
      'read_attachments',
      'follow_permissions',
      'allowed_title_patterns',
      'denied_title_patterns',
    ],
    apply: withWikiSettings,
  },
  reloading: 'Pages and files with an unchanged version are not fetched. Those that no longer exist are removed.',
};
