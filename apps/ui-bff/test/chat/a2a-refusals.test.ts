import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { describeError, listen } from '@parley/service';
import express from 'express';
import { createA2aAgents } from '../../src/chat/a2a/a2a-agents.js';

/** An agent that answers what a test says, whatever it is asked. */
let answers: { card?: unknown; rpc: (id: unknown) => object };
let agent: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const app = express().use(express.json());
  app.get('/.well-known/agent-card.json', (_req, res) => {
    if (answers.card === undefined) res.status(404).end();
    else res.json(answers.card);
  });
  app.post('/rpc', (req, res) => {
    res.json(answers.rpc((req.body as { id: unknown }).id));
  });
  agent = await listen(app, { port: 0, graceMs: 20 });
});
afterAll(() => agent.close());
beforeEach(() => {
  answers = { card: oldCard(), rpc: () => ({}) };
});

const about = { name: 'Supervisor', version: '1', description: 'Knows.', skills: [] };
const oldCard = (more: object = {}) => ({
  ...about,
  ...{ protocolVersion: '0.3.0', url: `${agent.url}/rpc`, capabilities: { streaming: true }, ...more },
});
const newCard = (supportedInterfaces: object[]) => ({ ...about, capabilities: {}, supportedInterfaces });

const service = () => createA2aAgents({ baseUrl: agent.url, newId: randomUUID });
const refusal = async (asked: Promise<unknown>) => {
  const error: unknown = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error as { code: string; message: string };
};

describe('a card', () => {
  it.each<[string, () => unknown, RegExp]>([
    ['that is not there', () => undefined, /status 404/],
    ['that is none', () => ({ hello: 'there' }), /cannot be read \(name, version, description\)/],
    ['of an older line', () => oldCard({ protocolVersion: '0.2.5' }), /A2A 0\.3 or 1\.x/],
    [
      'of gRPC alone',
      () => newCard([{ url: `${agent.url}/rpc`, protocolBinding: 'GRPC', protocolVersion: '1.0' }]),
      /JSON-RPC/,
    ],
    [
      'of another host',
      () => oldCard({ url: 'http://localhost:4465/' }),
      /names http:\/\/localhost:4465\/, which is not on/,
    ],
    [
      'of another host, 1.0',
      () => newCard([{ url: 'https://mallory.test/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }]),
      /mallory\.test\/rpc, which is not on/,
    ],
  ])('%s is refused for a reason that is told', async (_what, card, why) => {
    answers.card = card();
    const { code, message } = await refusal(service().ping(AbortSignal.timeout(5_000)));

    expect([code, message]).toEqual(['SERVICE_UNAVAILABLE', expect.stringMatching(why)]);
    expect(message).toContain('a2a-agent cannot be used');
  });

  it('may offer several ways, of which the first on its own host that we speak is taken', async () => {
    answers.card = newCard([
      { url: `${agent.url}/grpc`, protocolBinding: 'GRPC', protocolVersion: '1.0' },
      { url: 'https://elsewhere.test/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: `${agent.url}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
    ]);

    expect(await service().card('alice', AbortSignal.timeout(5_000))).toMatchObject({
      capabilities: { streaming: false, a2a_protocol: '0.3.0' },
      endpoints: { chat: '/rpc' },
    });
  });
});

it.each([true, false])('what an agent refuses is told in its words, streaming: %s', async (streaming) => {
  answers.card = oldCard({ capabilities: { streaming } });
  answers.rpc = (id) => ({ jsonrpc: '2.0', id, error: { code: -32602, message: 'Only metric units, please.' } });
  const request = { message: 'Hi', conversation_id: randomUUID(), agent_id: 'docs' };
  const asked = service().start(request, { ownerId: 'alice', bearer: 'alice' }, AbortSignal.timeout(5_000));
  const { code, message } = await refusal(asked);

  expect([code, message]).toEqual(['BAD_GATEWAY', expect.stringContaining('Only metric units, please.')]);
  expect(JSON.stringify(describeError({ code, message }))).not.toContain('Bearer');
});
