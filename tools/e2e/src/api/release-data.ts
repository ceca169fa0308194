import { createAuthzClient, datasourceObject, teamMembers } from '@parley/authz-client';
import { createRagClient, createUiClient, type IngestInput, runIngestor, streamChat } from '@parley/client';
import { postInSpace, replyInThread, signIn, writeRepository } from '@parley/testkit';
import { demo, type Stack } from '@parley/stack';
import { machineTokenOf } from './machine-token.js';

/** What a saved data folder holds, so that a later release can look for it. */
export const saved = {
  conversation: '0d8f6a52-9c1b-4b7e-8f3a-6e2d1c0b9a87',
  question: 'Which ports does the harbour use?',
  /** A word of the answer, and of the document that it comes from. */
  word: 'lighthouse',
  graph: { datasource: 'graph:harbour', type: 'Ship', ships: ['Albatross', 'Bounty'] },
} as const;

const readme = `# Harbour

Ships that use the ports of the harbour are led in by the ${saved.word}, from the north by day and by night.
`;

const ships = `# Ships

Albatross and Bounty have a berth of their own. Others wait outside until one is free.
`;

/** Writes the documents of the demo: two, so that the folder stays small, beside the authorization model of `workspace`. */
export function writeDocuments(folder: string, workspace: string): void {
  writeRepository(folder, workspace, { 'README.md': readme, 'docs/ships.md': ships });
}

/** Uses a stack that runs: a conversation, a message in the space, and a graph. */
export async function useStack(stack: Stack): Promise<void> {
  await ask(stack);
  await askInSpace(stack);
  await ingestGraph(stack);
}

async function ask(stack: Stack): Promise<void> {
  const { uiBff, account } = placesOf(stack);
  const client = createUiClient({ baseUrl: uiBff, headers: { cookie: await signIn(uiBff, account), origin: uiBff } });
  const body = { message: saved.question, conversation_id: saved.conversation, agent_id: stack.run.demo.agent_id };
  let last: string | undefined;
  for await (const { event } of streamChat(client, body, { signal: AbortSignal.timeout(60_000) })) last = event;
  if (last !== 'done') throw new Error(`the answer ended as ${last ?? 'nothing'}`);
}

/** Asks in the space and resolves to what the bot said. */
export async function askInSpace(stack: Stack): Promise<string[]> {
  const { chatx, account } = placesOf(stack);
  const space = { chatx, spaceId: stack.run.demo.space_id, bot: stack.run.demo.bot, as: account.email };
  const id = await postInSpace({ ...space, message: saved.question });
  return replyInThread(space, id, (text) => text.includes(saved.word), 60_000);
}

async function ingestGraph(stack: Stack): Promise<void> {
  const { account, authz, ragServer } = placesOf(stack);
  const reader = {
    user: teamMembers(account.team),
    relation: 'reader',
    object: datasourceObject(saved.graph.datasource),
  };
  await createAuthzClient({ url: authz, storeName: demo.store }).apply({ writes: [reader], deletes: [] });
  const token = await machineTokenOf(stack, 'ingestor');
  const client = createRagClient({ baseUrl: ragServer, token: () => Promise.resolve(token) });
  const { status } = await runIngestor({
    client,
    ingestor: { type: 'release', name: 'harbour' },
    datasource: { datasource_id: saved.graph.datasource, source_type: 'graph' },
    documents: shipsAsEntities(),
  });
  if (status !== 'completed') throw new Error(`bringing the graph ended as ${status}`);
}

/** In seconds, the last one that may be named: saved data is read by releases that are years away. */
const neverStale = Date.UTC(3000, 0, 1) / 1_000;

async function* shipsAsEntities(): AsyncGenerator<IngestInput> {
  for (const name of saved.graph.ships) {
    const entity = {
      entity_type: saved.graph.type,
      all_properties: { name, berth: `berth of ${name}` },
      primary_key_properties: ['name'],
    };
    const document = { document_id: name, title: name, document_type: 'entity', is_structured_entity: true };
    const metadata = { ...document, fresh_until: neverStale };
    yield await Promise.resolve({ page_content: JSON.stringify(entity), metadata });
  }
}

/** Where the demo's first person goes, and who that is. */
export function placesOf({ run }: Stack) {
  const [account] = run.accounts;
  const { 'ui-bff': uiBff, 'rag-server': ragServer, authz, chatx } = run.addresses;
  if (!account || !uiBff || !ragServer || !authz || !chatx)
    throw new Error('The stack lacks an account or an address.');
  return { account, uiBff, ragServer, authz, chatx };
}
