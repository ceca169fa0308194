import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { type ClientReplies, clientReplies } from './client-replies.js';

describe('replies of clients', () => {
  let replies: ClientReplies;
  let transport: InMemoryTransport;
  let sent: JSONRPCMessage[];
  let received: JSONRPCMessage[];
  beforeEach(async () => {
    let count = 0;
    replies = clientReplies(() => `q${(count += 1)}`);
    sent = [];
    received = [];
    const [ours, client] = InMemoryTransport.createLinkedPair();
    transport = ours;
    client.onmessage = (message) => void sent.push(message);
    replies.follow(transport);
    transport.onmessage = (message) => void received.push(message);
    await Promise.all([client.start(), transport.start()]);
  });

  const question = { jsonrpc: '2.0', id: 0, method: 'roots/list' } as const;

  it('come back under the id that the asker knows', async () => {
    await transport.send(question);
    const taken = replies.deliver({ jsonrpc: '2.0', id: 'q1', result: { roots: [] } });

    expect(sent).toEqual([{ ...question, id: 'q1' }]);
    expect(taken).toBe(true);
    expect(received).toEqual([{ jsonrpc: '2.0', id: 0, result: { roots: [] } }]);
  });

  it('leave answers and notifications as they are', async () => {
    const messages: JSONRPCMessage[] = [
      { jsonrpc: '2.0', id: 3, result: {} },
      { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } },
    ];
    for (const message of messages) await transport.send(message);

    expect(sent).toEqual(messages);
  });

  it('name a question that is given up as it was asked', async () => {
    await transport.send(question);
    await transport.send({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 0, reason: 'late' },
    });

    expect(sent[1]).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 'q1', reason: 'late' },
    });
  });

  it('are for nobody once the call is over', async () => {
    await transport.send(question);
    await transport.close();

    expect(replies.deliver({ jsonrpc: '2.0', id: 'q1', result: {} })).toBe(false);
    expect(received).toEqual([]);
  });
});
