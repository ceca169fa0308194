import { describe, expect, it } from '@jest/globals';
import { runChecks, summaryOf } from '../src/report.js';
import { findTool } from '../src/tools/find-tool.js';

describe('checks', () => {
  it('go on after one that fails, and name what was skipped for want of a tool', async () => {
    const told: string[] = [];
    const results = await runChecks(
      [
        ['one', () => 'fine'],
        ['two', () => Promise.reject(new Error('broken'))],
        ['three', () => findTool('a-tool-that-nobody-has')],
      ],
      (line) => told.push(line),
    );
    expect(told.map((line) => line.split(':')[0])).toEqual(['ok      one', 'FAILED  two', 'SKIPPED three']);
    expect(summaryOf(results)).toBe('1 passed, 1 failed, 1 SKIPPED: three');
  });
});
