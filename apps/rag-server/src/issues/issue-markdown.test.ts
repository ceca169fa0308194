import { describe, expect, it } from '@jest/globals';
import type { Issue } from './issue.js';
import { issueMarkdown } from './issue-markdown.js';

const anIssue: Issue = {
  kind: 'issue',
  number: 12,
  version: '1',
  title: 'The printer jams',
  url: 'https://github.com/acme/handbook/issues/12',
  isConfidential: false,
  state: 'open',
  author: 'alice',
  assignees: [],
  reviewers: [],
  labels: [],
  milestone: undefined,
  createdAt: '2026-01-02T10:00:00Z',
  updatedAt: '2026-01-03T10:00:00Z',
  text: 'On **tray 2**.',
  comments: [],
  hasMoreComments: false,
};

describe('issueMarkdown', () => {
  it('says what is known of an issue, then its text and its comments as they were written', () => {
    const { text, leftOut } = issueMarkdown({
      ...anIssue,
      assignees: ['carol', 'dan'],
      labels: ['bug', 'office'],
      milestone: '2.0',
      comments: [
        { author: 'bob', createdAt: '2026-01-03T08:00:00Z', text: '- clean it\r\n- try again' },
        { author: undefined, createdAt: '2026-01-04T08:00:00Z', text: 'Done.' },
      ],
    });

    expect(text).toBe(
      [
        'Issue #12, open. Opened by alice on 2026-01-02. Assigned to carol, dan. Labels: bug, office. Milestone: 2.0.',
        'On **tray 2**.',
        '### bob, 2026-01-03',
        '- clean it\n- try again',
        '### Somebody, 2026-01-04',
        'Done.',
      ].join('\n\n'),
    );
    expect(leftOut).toEqual([]);
  });

  it('names a merge request as GitLab does', () => {
    const { text } = issueMarkdown({ ...anIssue, kind: 'merge_request', state: 'merged', author: undefined, text: '' });

    expect(text).toBe('Merge request !12, merged. Opened on 2026-01-02.');
  });

  it('closes code that was left open, so that the next comment is none', () => {
    const { text } = issueMarkdown({
      ...anIssue,
      text: '```sh\nlp file',
      comments: [{ author: 'bob', createdAt: '2026-01-03T08:00:00Z', text: 'Thanks.' }],
    });

    expect(text).toContain('```sh\nlp file\n```\n\n### bob');
  });

  it('leaves out what is longer than a document, and says so', () => {
    const long = { author: 'bob', createdAt: '2026-01-03T08:00:00Z', text: 'ü'.repeat(300_000) };
    const { text, leftOut } = issueMarkdown({ ...anIssue, comments: [long, long], hasMoreComments: true });

    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
    expect(leftOut.map(({ what }) => what)).toEqual(['1 of the last comments', 'What follows']);
  });

  it('cuts a text that is longer than a document between two characters', () => {
    const { text, leftOut } = issueMarkdown({ ...anIssue, text: 'ü'.repeat(600_000) });

    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
    expect(text).toMatch(/ü$/);
    expect(leftOut.map(({ what }) => what)).toEqual(['The end of the text']);
  });
});
