import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { signIn } from '@parley/testkit';
import type { Stack } from '@parley/stack';
import { saved, writeDocuments } from '../../src/api/release-data.js';
import { askInSpace, askUntilAnswered, documentCount, ingest, listedDocuments } from './replicas/load.js';
import { type Kind, replicate, type ReplicatedStack } from './replicas/replicated-stack.js';
import { makeFindVictim } from './replicas/find-victim.js';
import { openRecords, type Records } from './support/records.js';
import { withoutLeftSigns } from './support/unfinished-replies.js';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack, workspace } from './support/start-e2e-stack.js';

// A dead run is found after half a minute, a dead listener after 15 s; three kills with everything going on around them.
jest.setTimeout(900_000);

const root = dataFolder();
let stack: Stack;
let records: Records;
let replicated: ReplicatedStack;

beforeAll(async () => {
  const documents = join(root, 'documents');
  writeDocuments(documents, workspace);
  stack = await startE2eStack(root, { documents });
  replicated = await replicate(stack);
  records = await openRecords(stack);
});
afterAll(async () => {
  await records.close();
  await replicated.close();
  await stack.stop();
  removeData(root);
});

/** Who asks in the browser is not who asks in the space: one person has twenty questions a minute. */
const signInAsBob = () => signIn(addressOf(stack, 'ui-bff'), accountOf(stack, 'bob'));
const four = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 4 }, work));
const allDocuments = Array.from({ length: documentCount }, (_, at) => `document-${at}`).sort();

describe('two replicas of each behind a TCP balancer', () => {
  it('do both journeys', async () => {
    const [asked, texts] = await Promise.all([askUntilAnswered(stack, await signInAsBob()), askInSpace(stack)]);

    expect(asked).toEqual(['answered']);
    expect(texts.filter((text) => text.includes(saved.word))).toHaveLength(1);
  });

  it.each<Kind>(['ui-bff', 'chatx-bot', 'worker'])('lose nothing when one %s is killed in the middle', async (kind) => {
    const cookie = await signInAsBob();
    const going = Promise.all([
      four(() => askUntilAnswered(stack, cookie)),
      four(() => askInSpace(stack)),
      ingest(stack, kind),
    ]);
    const killed = makeFindVictim(records, replicated)(kind).then((victim) => replicated.replace(kind, victim));

    const [[asked, threads, ingested]] = await Promise.all([going, killed]);

    expect(asked.map((told) => told.at(-1))).toEqual(['answered', 'answered', 'answered', 'answered']);
    expect(threads.map(withoutLeftSigns).map(withoutFeedback)).toEqual(
      Array.from({ length: 4 }, () => [expect.any(String)]),
    );
    expect(ingested.status).toBe('completed');
    expect(await listedDocuments(stack, kind)).toEqual(allDocuments);
    // The session of before the kill is good, and all is as it was.
    expect(await askUntilAnswered(stack, cookie)).toEqual(['answered']);
    expect((await askInSpace(stack)).join()).toContain(saved.word);
  });
});

/** The bot also asks whether the answer helped. */
const withoutFeedback = (texts: readonly string[]): string[] =>
  texts.filter((text) => !text.startsWith('To say whether this answer helped'));
