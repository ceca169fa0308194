import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@parley/service';
import type { SearchPassages } from './search-passages.js';
import { timeSearches } from './time-searches.js';

const question = {} as Parameters<SearchPassages>[0];
const answer = {} as Awaited<ReturnType<SearchPassages>>;

describe('the time of searches', () => {
  it('is told with its outcome, and changes nothing about it', async () => {
    const metrics = createMetrics('rag-server');
    const failure = new Error('the index is down');
    let search: SearchPassages = () => Promise.resolve(answer);
    const timed = timeSearches((asked) => search(asked), metrics);

    expect(await timed(question)).toBe(answer);
    search = () => Promise.reject(failure);
    await expect(timed(question)).rejects.toBe(failure);

    const text = await metrics.registry.metrics();
    expect(text).toContain('rag_search_duration_seconds_count{service="rag-server",outcome="answered"} 1');
    expect(text).toContain('rag_search_duration_seconds_count{service="rag-server",outcome="failed"} 1');
  });
});
