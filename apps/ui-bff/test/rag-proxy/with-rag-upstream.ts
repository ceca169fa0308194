import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type Stack, startStack } from '../stack.js';
import { startRagUpstream } from './rag-upstream.js';

interface Started {
  readonly stack: Stack;
  readonly upstream: Awaited<ReturnType<typeof startRagUpstream>>;
  /** The service before that upstream. */
  readonly service: Awaited<ReturnType<Stack['startService']>>;
  readonly bearer: string;
}

/**
 * One stack and one upstream for all tests of a file, and bob's bearer. Before each test they are handed over, with a
 * service of its own and an upstream that has heard of nothing yet.
 */
export function withRagUpstream(take: (started: Started) => void): void {
  let lasting: Omit<Started, 'service'>;
  beforeAll(async () => {
    const stack = await startStack();
    lasting = { stack, upstream: await startRagUpstream(), bearer: await stack.bearerOf('bob') };
  });
  afterAll(async () => {
    await lasting.stack.close();
    await lasting.upstream.close();
  });
  beforeEach(async () => {
    const { stack, upstream } = lasting;
    upstream.arrived.length = 0;
    upstream.answerWith((_req, res) => void res.end('{}'));
    take({ ...lasting, service: await stack.startService({ RAG_SERVER_URL: upstream.url }) });
  });
}
