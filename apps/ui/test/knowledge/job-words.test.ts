import { describe, expect, it } from '@jest/globals';
import { spanWords } from '../../src/knowledge/epoch.js';
import { lastReading, percentOf, progressWords } from '../../src/knowledge/jobs/job-words.js';
import { counted } from '../../src/texts/texts.js';
import { shownOutcomes } from '../../src/knowledge/jobs/outcomes.js';
import type { Job } from '../../src/knowledge/jobs/use-jobs.js';

const aJob = (over: Partial<Job> = {}): Job => ({
  job_id: '6f1c1c0e-6a37-4c7a-9d0f-0f3d3f5a1b2c',
  datasource_id: 'files:handbook',
  status: 'in_progress',
  message: null,
  created_at: 1,
  completed_at: null,
  total: 40,
  progress_counter: 12,
  failed_counter: 2,
  document_count: 10,
  chunk_count: 30,
  error_msgs: [],
  rate_per_s: 3.52,
  eta_s: 8,
  ...over,
});

describe('a job in words', () => {
  it('shows its progress, its rate and the time left', () => {
    expect(progressWords(aJob())).toBe('12 of 40 · 3.5 a second · about 8 s left');
    expect(progressWords(aJob({ total: null, rate_per_s: 0.1, eta_s: null }))).toBe('12 so far · 6 a minute');
    expect(percentOf(aJob())).toBe(30);
    expect(percentOf(aJob({ total: null }))).toBeUndefined();
    expect(percentOf(aJob({ progress_counter: 99 }))).toBe(100);
  });

  it('takes the size of a source from the newest job that indexed something', () => {
    const reading = aJob({ chunk_count: 5 });
    expect(lastReading([aJob({ chunk_count: 0 }), reading, aJob()])).toBe(reading);
    expect(lastReading([])).toBeUndefined();
  });

  it('writes counts and time spans for people', () => {
    expect([counted(1, 'page'), counted(12_000, 'page')]).toEqual(['1 page', '12,000 pages']);
    expect([0, 59, 61, 3_600, 7_500, 400_000].map(spanWords)).toEqual([
      '1 s',
      '59 s',
      '1 min',
      '1 h',
      '2 h 5 min',
      '5 days',
    ]);
  });

  it('offers the existing outcomes, failures first', () => {
    const outcomes = (['indexed', 'failed', 'indexed'] as const).map((outcome) => ({ document_id: 'd', outcome }));
    expect(shownOutcomes(outcomes).map(({ label }) => label)).toEqual(['Failed 1', 'Indexed 2']);
  });
});
