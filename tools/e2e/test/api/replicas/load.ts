import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ApiFailure,
  createRagClient,
  createUiClient,
  type IngestInput,
  type IngestResult,
  type RagClient,
  runIngestor,
  streamChat,
} from '@parley/client';
import { postInSpace, replyInThread } from '@parley/testkit';
import type { Stack } from '@parley/stack';
import { saved } from '../../../src/api/release-data.js';
import { machineTokenOf } from '../../../src/api/machine-token.js';
import { accountOf, addressOf } from '../support/start-e2e-stack.js';

/** What came of asking once: an answer, or words that it failed. */
export type Told = 'answered' | 'failed';

const patienceMs = 180_000;
/** Between two tries: ui-bff takes twenty questions a minute from one person. */
const pauseMs = 5_000;

/**
 * Asks in a conversation of its own, and again, as a person would, when told that it failed. Rejects when a stream neither
 * answers nor fails, or when there is no answer in three minutes.
 */
export async function askUntilAnswered(stack: Stack, cookie: string): Promise<Told[]> {
  const conversation = randomUUID();
  const deadline = Date.now() + patienceMs;
  const told: Told[] = [];
  for (;;) {
    told.push(await askOnce(stack, cookie, conversation));
    if (told.at(-1) === 'answered') return told;
    if (Date.now() > deadline) throw new Error(`No answer in ${told.length} tries.`);
    await delay(pauseMs);
  }
}

async function askOnce(stack: Stack, cookie: string, conversation: string): Promise<Told> {
  const uiBff = addressOf(stack, 'ui-bff');
  const client = createUiClient({ baseUrl: uiBff, headers: { cookie, origin: uiBff } });
  const body = { message: saved.question, conversation_id: conversation, agent_id: stack.run.demo.agent_id };
  let last: string | undefined;
  try {
    for await (const { event } of streamChat(client, body, { signal: AbortSignal.timeout(patienceMs) })) last = event;
  } catch (error) {
    if (error instanceof ApiFailure && mayAskAgain(error)) return 'failed';
    throw error;
  }
  return last === 'done' ? 'answered' : 'failed';
}

/** Nobody knows whether the question arrived, or the conversation still waits for the run that died. */
const mayAskAgain = ({ isPassing, status }: ApiFailure): boolean => isPassing || status === 409;

/** Asks in the space and waits for the bot to be done with it; returns all that it then has said in the thread. */
export async function askInSpace(stack: Stack): Promise<string[]> {
  const { bot, space_id: spaceId } = stack.run.demo;
  const space = { chatx: addressOf(stack, 'chatx'), spaceId, bot, as: accountOf(stack, 'alice').email };
  const id = await postInSpace({ ...space, message: saved.question });
  return replyInThread(space, id, isFinal, 180_000);
}

/** The answer, or words that ask for another try; not the sign that it is being worked on. */
const isFinal = (text: string): boolean => text.includes(saved.word) || /again/.test(text);

export const documentCount = 24;
const datasourceId = (name: string) => `docs:replicas-${name}`;

/** Brings documents as an ingestor does; resolves when the job says that they are indexed. */
export async function ingest(stack: Stack, name: string): Promise<IngestResult> {
  const client = await ragClient(stack);
  return runIngestor({
    client,
    ingestor: { type: 'e2e', name },
    datasource: { datasource_id: datasourceId(name), source_type: 'docs' },
    documents: documentsOf(name),
    expected: documentCount,
  });
}

async function* documentsOf(name: string): AsyncGenerator<IngestInput> {
  for (let at = 0; at < documentCount; at += 1) {
    const text = `Document ${at} of ${name}. `.padEnd(
      3_000,
      `It tells how part ${at} is set up, started and stopped. `,
    );
    const metadata = { document_id: `document-${at}`, title: `Document ${at}`, document_type: 'text' };
    yield await Promise.resolve({ page_content: text, metadata });
  }
}

/** Ids of all documents that the server lists, sorted. */
export async function listedDocuments(stack: Stack, name: string): Promise<string[]> {
  const client = await ragClient(stack);
  const params = { path: { datasource_id: datasourceId(name) }, query: { limit: 500 } };
  const { documents } = await client.get('/v1/datasource/{datasource_id}/documents', { params });
  return documents.map(({ document_id: id }) => id).sort();
}

async function ragClient(stack: Stack): Promise<RagClient> {
  const token = await machineTokenOf(stack, 'ingestor');
  return createRagClient({ baseUrl: addressOf(stack, 'rag-server'), token: () => Promise.resolve(token) });
}
