import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** An OpenAI-compatible endpoint on loopback that costs nothing and can be made to keep everybody waiting. */
export interface StubEmbeddings {
  /** Settings of a service that is to use it. */
  readonly env: Record<string, string>;
  /** Batches of passages that wait for their answer now; the texts of each. */
  readonly waiting: () => readonly (readonly string[])[];
  /** Texts that were embedded, in the order in which they were asked for. */
  readonly asked: readonly string[];
  /** Lets calls with such a text wait from now on; `undefined` answers all, those that wait included. */
  hold(part: string | undefined): void;
  close(): Promise<void>;
}

export async function startEmbeddings({ port: wanted = 0, dimensions = 8 } = {}): Promise<StubEmbeddings> {
  let held: string | undefined;
  const asked: string[] = [];
  let waiting: { readonly input: string[]; readonly res: ServerResponse }[] = [];
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      if (req.method === 'GET') return void res.end('{"data":[]}');
      const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string[] };
      asked.push(...input);
      const part = held;
      if (part === undefined || !input.some((text) => text.includes(part))) answer(input, res, dimensions);
      else waiting.push({ input, res });
    });
    res.on('close', () => (waiting = waiting.filter((one) => one.res !== res)));
  });
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    env: {
      EMBEDDINGS_PROVIDER: 'openai',
      EMBEDDINGS_BASE_URL: `http://127.0.0.1:${port}/v1`,
      EMBEDDINGS_MODEL: 'stub',
      EMBEDDINGS_DIMENSIONS: String(dimensions),
    },
    waiting: () => waiting.map(({ input }) => input),
    asked,
    hold(part) {
      held = part;
      if (part === undefined) for (const { input, res } of waiting) answer(input, res, dimensions);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(input: readonly string[], res: ServerResponse, dimensions: number): void {
  const data = input.map((text, index) => ({ index, embedding: vectorOf(text, dimensions) }));
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
}

/** Some direction that the text alone decides. */
function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 1);
  for (let at = 0; at < text.length; at += 1) {
    const slot = text.charCodeAt(at) % dimensions;
    vector[slot] = (vector[slot] ?? 0) + 1;
  }
  return vector;
}
