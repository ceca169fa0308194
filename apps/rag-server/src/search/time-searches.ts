import { inSpan, type Metrics } from '@parley/service';
import { Histogram } from 'prom-client';
import type { SearchPassages } from './search-passages.js';

/** Wraps the search so that `rag_search_duration_seconds{outcome}` measures it, failures separately. */
export function timeSearches(searchPassages: SearchPassages, { registry }: Metrics): SearchPassages {
  const durations = new Histogram({
    name: 'rag_search_duration_seconds',
    help: 'Duration of a search, including permission checks and embedding',
    labelNames: ['outcome'] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return async (question) => {
    const stop = durations.startTimer();
    try {
      const answer = await inSpan('search passages', {}, () => searchPassages(question));
      stop({ outcome: 'answered' });
      return answer;
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    }
  };
}
