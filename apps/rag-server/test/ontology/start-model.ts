import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model said, and what saying it took. */
export const completion = (content: string, usage: object | null = { prompt_tokens: 120, completion_tokens: 40 }) =>
  JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage });

export const opinion = (verdict: string) =>
  JSON.stringify({ verdict, relation_name: 'BELONGS_TO', justification: 'Services name the team that runs them.' });

/** An OpenAI-compatible API that answers as it is told. */
export interface StubModel {
  readonly url: string;
  /** Bodies of the questions so far. */
  readonly asked: string[];
  answer: (res: ServerResponse) => void;
  close(): Promise<void>;
}

export const says =
  (body: string, status = 200) =>
  (res: ServerResponse): void =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(body);

/** Takes the question and says nothing. */
export const saysNothing = (): void => undefined;

export async function startModel(): Promise<StubModel> {
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      model.asked.push(body);
      model.answer(res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const model: StubModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    answer: says(completion(opinion('accept'))),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  return model;
}
