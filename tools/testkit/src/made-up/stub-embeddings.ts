import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dimensions, vectorOf } from './seeded.js';

export interface StubEmbeddings {
  readonly url: string;
  /** Texts that were asked for so far. */
  texts(): number;
  close(): void;
}

/** An OpenAI-compatible endpoint that costs next to nothing, so that figures are the service's own. */
export async function startStubEmbeddings(embed = vectorOf): Promise<StubEmbeddings> {
  let texts = 0;
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      if (req.method === 'GET') return void res.end('{"data":[]}');
      const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string[] };
      texts += input.length;
      const data = input.map((text, index) => ({ index, embedding: embed(text) }));
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    texts: () => texts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The settings that make rag-server ask it. */
export const stubbed = (url: string) => ({
  EMBEDDINGS_PROVIDER: 'openai',
  EMBEDDINGS_BASE_URL: url,
  EMBEDDINGS_MODEL: 'stub',
  EMBEDDINGS_DIMENSIONS: String(dimensions),
});
