import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { withRequestId } from '../src/index.js';
import { linesOfATurn } from '../src/log/lines-of-a-turn.js';
import { recordingLog } from '../src/testing/index.js';

describe('the log', () => {
  it('cuts credentials out, wherever they stand', () => {
    const { log, lines } = recordingLog();
    log.info({
      password: 'hush-1',
      headers: { authorization: 'Bearer hush-2', cookie: 'hush-3' },
      answer: { tokens: { access_token: 'hush-4', refresh_token: 'hush-5' } },
      body: { text: 'hush-6' },
    });
    expect(JSON.stringify(lines)).not.toContain('hush');
  });

  it('shows an error with its causes, and nothing that a library hung on it', () => {
    const { log, lines } = recordingLog();
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', request: { headers: 'hush' } });
    log.error({ err: new Error('no answer', { cause }) }, 'failed');
    expect(lines[0]).toMatchObject({
      err: { message: 'no answer', cause: { message: 'refused', code: 'ECONNREFUSED' } },
    });
    expect(JSON.stringify(lines)).not.toContain('hush');
  });

  it('carries the request id of the work it stands in', async () => {
    const { log, lines } = recordingLog();
    await withRequestId('req-12345678', async () => {
      await Promise.resolve();
      log.info('inside');
    });
    expect(lines[0]).toMatchObject({ request_id: 'req-12345678', service: 'test', level: 'info' });
  });

  it('is written once a turn, in order, and at once when it is long or the process may end', async () => {
    const written: string[] = [];
    const lines = linesOfATurn({ write: (text) => void written.push(text) });
    lines.write('one\n');
    lines.write('two\n');
    expect(written).toEqual([]);
    await turn();
    expect(written).toEqual(['one\ntwo\n']);
    lines.write('fatal\n');
    lines.flushSync();
    expect(written[1]).toBe('fatal\n');
    lines.write('x'.repeat(100_000));
    expect(written[2]).toHaveLength(100_000);
    await turn();
    expect(written).toHaveLength(3);
  });
});
