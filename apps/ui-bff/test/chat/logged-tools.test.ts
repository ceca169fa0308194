import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordingLog } from '@parley/service/testing';
import { allEvents, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.close());

describe('tools that a run uses', () => {
  it('are logged, each call once and how it ended, without what they were given or said', async () => {
    const { log, lines } = recordingLog('info');
    const replica = await chat.startReplica({ log });
    const call = { tool_call_id: 't1', tool_name: 'search', args: { query: 'given in private' } };
    chat.upstream.answerWith((send) => {
      send({ event: 'tool_start', data: call });
      send({ event: 'tool_start', data: call });
      send({ event: 'tool_end', data: { tool_call_id: 't1', result: 'said in private' } });
      send({ event: 'tool_start', data: { ...call, tool_call_id: 't2' } });
      send({ event: 'tool_end', data: { tool_call_id: 't2', error: 'failed in private' } });
      send({ event: 'done', data: {} });
    });
    const [first] = await allEvents(await replica.start(randomUUID()));

    const run_id = first!.data['run_id'];
    const ofTools = lines.filter(({ msg }) => typeof msg === 'string' && msg.startsWith('tool call'));
    expect(ofTools).toMatchObject([
      { msg: 'tool call started', run_id, tool_call_id: 't1', tool: 'search' },
      { msg: 'tool call ended', run_id, tool_call_id: 't1', tool: 'search', status: 'success' },
      { msg: 'tool call started', run_id, tool_call_id: 't2', tool: 'search' },
      { msg: 'tool call ended', run_id, tool_call_id: 't2', tool: 'search', status: 'error' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('in private');
  });
});
