import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpReranker } from './http-reranker.js';

interface Asked {
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

describe('httpReranker', () => {
  let server: Server | undefined;
  const asked: Asked[] = [];
  afterEach(() => {
    asked.length = 0;
    server?.closeAllConnections();
    server?.close();
  });

  const answering = async (status: number, answer: unknown) => {
    server = createServer((req, res) => {
      let text = '';
      req.on('data', (part: Buffer) => (text += part.toString()));
      req.on('end', () => {
        asked.push({
          authorization: req.headers.authorization,
          body: JSON.parse(text) as Record<string, unknown>,
        });
        // No answer is one that does not come.
        if (answer !== undefined) res.writeHead(status).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    return httpReranker({
      ...{
        url: `http://127.0.0.1:${port}/rerank`,
        apiKey: 'k',
        model: 'm',
        candidates: 10,
        timeoutMs: answer === undefined ? 50 : 10_000,
      },
    });
  };
  const rerank = async (status: number, answer: unknown) =>
    (await answering(status, answer)).rerank('how?', ['one', 'two'], new AbortController().signal);

  it.each([
    [
      'Cohere, Jina and vLLM',
      {
        results: [
          { index: 1, relevance_score: 0.9 },
          { index: 0, relevance_score: 0.1 },
        ],
      },
    ],
    [
      'Text Embeddings Inference',
      [
        { index: 1, score: 0.9 },
        { index: 0, score: 0.1 },
      ],
    ],
  ])('reads scores as %s answer them, in the order of the texts', async (_name, answer) => {
    expect(await rerank(200, answer)).toEqual([0.1, 0.9]);
    expect(asked).toEqual([
      {
        authorization: 'Bearer k',
        body: expect.objectContaining({ query: 'how?', documents: ['one', 'two'], texts: ['one', 'two'], model: 'm' }),
      },
    ]);
  });

  it.each([
    ['an error', 500, {}, 'bad_answer'],
    ['another shape', 200, { scores: [1, 2] }, 'bad_answer'],
    ['fewer scores than texts', 200, [{ index: 0, score: 1 }], 'bad_answer'],
    ['nothing', 200, undefined, 'timeout'],
  ])('names itself where the endpoint answers %s', async (_name, status, answer, reason) => {
    await expect(rerank(status, answer)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'reranker', reason } },
    });
  });

  it('asks nothing about no texts', async () => {
    expect(await (await answering(200, [])).rerank('how?', [], new AbortController().signal)).toEqual([]);
    expect(asked).toEqual([]);
  });
});
