import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const workspace = new URL('../../../../', import.meta.url);
const here = new URL('../', import.meta.url);

/** The rows of docs/security.md: a rule, what keeps it, and a test as `file` "title". */
const rows = readFileSync(new URL('docs/security.md', workspace), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Rule |-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, rule = '', , test = '']) => ({ rule, test: /^`([^`]+)` "(.+)"$/.exec(test) }));

describe('docs/security.md', () => {
  it('has rules', () => {
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows)('names a test that exists for: $rule', ({ test }) => {
    const [, file = '', title = ''] = test ?? [];
    const path = new URL(file, /^(?:apps|devstack|libs|tools)\//.test(file) ? workspace : here);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(titleOf(title));
  });
});

/** The title as a test of the source has it, in any kind of quotes, or what it begins with. */
const titleOf = (title: string) => new RegExp(`['"\`]${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
