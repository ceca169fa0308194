import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cypherParser } from '../../../src/graph/query/cypher-parser.js';

const never = new AbortController().signal;
/** Takes a while, and is a query all the same. */
const long = `MATCH (n) WHERE ${Array.from({ length: 200 }, (_, at) => `n.a${at} = ${at}`).join(' OR ')} RETURN n`;

describe('queries that are read in a thread', () => {
  const parser = cypherParser();
  beforeAll(() => parser.parse('RETURN 1', never), 60_000);
  afterAll(() => parser.close());

  it('are read to the end when their caller leaves, and not begun when it left before', async () => {
    const stop = new AbortController();
    const asked = Promise.allSettled([
      parser.parse(long, stop.signal),
      parser.parse(long, stop.signal),
      parser.parse('RETURN 1', never),
    ]);
    await setImmediate();
    stop.abort(new Error('the caller left'));

    expect(await asked).toEqual([
      { status: 'fulfilled', value: expect.objectContaining({ at: 0, end: long.length }) },
      { status: 'rejected', reason: stop.signal.reason as unknown },
      { status: 'fulfilled', value: expect.objectContaining({ at: 0 }) },
    ]);
  }, 60_000);

  it('are refused when they take too long, and the next one is read', async () => {
    const impatient = cypherParser({ limitMs: 1 });
    const asked = Promise.allSettled([impatient.parse(long, never), impatient.parse('', never)]);

    expect(await asked).toMatchObject([
      { status: 'rejected', reason: { name: 'Refusal', reason: 'parsing it takes more than 0.001 s' } },
      { status: 'rejected', reason: { name: 'Refusal' } },
    ]);
    await impatient.close();
  }, 60_000);

  it('end when the service stops', async () => {
    const stopping = cypherParser();
    const asked = Promise.allSettled([stopping.parse('RETURN 1', never)]);
    await stopping.close();

    expect(await asked).toMatchObject([{ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } }]);
  }, 60_000);
});
