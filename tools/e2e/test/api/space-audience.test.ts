import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createAuthzClient, teamMembers, teamObject, userSubject } from '@parley/authz-client';
import { createRagClient } from '@parley/client';
import { type ChatxControl, chatxControl, publicId } from '@parley/devstack-chatx';
import { demoUserIds } from '@parley/devstack-idp/demo-realm';
import { askAsPerson, signIn } from '@parley/testkit';
import { demo, type Stack } from '@parley/stack';
import { type AddedSource, addSource } from './support/add-source.js';
import { inSpace } from './support/space.js';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack } from './support/start-e2e-stack.js';
import { tokenForTeam } from './support/token-for-team.js';
import { until } from './support/until.js';

// With real neighbours beside it, a small machine takes its time.
jest.setTimeout(120_000);

const more = /There is more that only you can read/;
const alicesId = userSubject(demoUserIds.alice);

interface Secret extends AddedSource {
  readonly question: string;
  /** Stands in the source and nowhere else. */
  readonly figure: string;
}

/** Of a team that alice belongs to as well, beside the one that has the space. */
const plans: Secret = {
  id: 'secret:plans',
  text: 'Project Heron: the acquisition of Quillfeather Ltd closes on 17 March for 88 million.',
  grant: [teamMembers('secret'), 'reader'],
  question: 'What does the Quillfeather acquisition close for?',
  figure: '88 million',
};
const diary: Secret = {
  id: 'alice:diary',
  text: 'A note of my own: the salary at Wobblegong is 61,250 a year.',
  grant: [alicesId, 'owner'],
  question: 'What is the salary in the Wobblegong note?',
  figure: '61,250',
};

const root = dataFolder();
let stack: Stack;
let chatx: ChatxControl;

beforeAll(async () => {
  stack = await startE2eStack(root);
  chatx = chatxControl(addressOf(stack, 'chatx'));
  await createAuthzClient({ url: addressOf(stack, 'authz'), storeName: demo.store }).apply({
    writes: [{ user: alicesId, relation: 'member', object: teamObject('secret') }],
  });
  await Promise.all([plans, diary].map((source) => addSource(stack, source)));
});
afterAll(async () => {
  await stack.stop();
  removeData(root);
});

const roomId = (): string => publicId('ROOM', stack.run.demo.space_id);
const alice = () => chatx.as(accountOf(stack, 'alice').email);

/** Everything that everybody in the space can read, cards included. */
const readInSpace = async (): Promise<string> => JSON.stringify(await alice().messages(roomId()));

describe.each([
  ['of another team that the person belongs to', plans],
  ['of the person alone', diary],
])('a question in a space about a source %s', (_whose, { question, figure }) => {
  it('is answered in the thread without it, and says that there is more', async () => {
    const texts = await inSpace(stack).ask(accountOf(stack, 'alice').email, question, more);

    expect(texts.join('\n')).not.toContain(figure);
    expect(await readInSpace()).not.toContain(figure);
  });

  it('is answered from it in the browser, where nobody else reads', async () => {
    const uiBff = addressOf(stack, 'ui-bff');
    const cookie = await signIn(uiBff, accountOf(stack, 'alice'));
    const agent = stack.run.demo.agent_id;

    const { answer } = await askAsPerson({ uiBff, cookie, message: question, agent, timeoutMs: 90_000 });

    expect(answer.response).toContain(figure);
  });

  it('is answered from it in a direct message when the person presses the button, once', async () => {
    const card = await cardBelow(question);
    const refusals = await toldAlone('already been used');

    await alice().submitCard(card, {});
    await until('the private answer', async () => (await toldAlone(figure)) === 1);
    await alice().submitCard(card, {});
    await until('the second press to be refused', async () => (await toldAlone('already been used')) === refusals + 1);

    expect(await toldAlone(figure)).toBe(1);
    expect(await readInSpace()).not.toContain(figure);
  });
});

/** The card with the button, in the thread of the question. */
const cardBelow = (question: string): Promise<string> =>
  until('the card with the button', async () => {
    const messages = await alice().messages(roomId());
    const asked = messages.find(({ text }) => text?.includes(question));
    return messages.find(({ parentId, attachments = [] }) => parentId === asked?.id && attachments.length > 0)?.id;
  });

/** How many direct messages of the bot to alice contain these words. */
async function toldAlone(words: string): Promise<number> {
  const rooms = await alice().rooms('type=direct');
  const messages = await Promise.all(rooms.map(({ id }) => alice().messages(id)));
  return messages.flat().filter(({ text, markdown }) => (markdown ?? text)?.includes(words)).length;
}

describe('the token that the bot has for a person in the team of a space', () => {
  it('finds nothing of either source, and does not list them', async () => {
    const token = await tokenForTeam(stack, 'alice', 'platform');
    const rag = createRagClient({ baseUrl: addressOf(stack, 'rag-server'), token: () => Promise.resolve(token) });

    const { datasources } = await rag.get('/v1/datasources');
    const found = await Promise.all(
      [plans, diary].map(({ question }) =>
        rag.post('/v1/mcp/invoke', { body: { tool_name: 'search', arguments: { query: question, limit: 20 } } }),
      ),
    );

    expect(datasources.map(({ datasource_id: id }) => id)).toEqual([stack.run.demo.datasource_id]);
    expect(JSON.stringify(found)).not.toMatch(/88 million|61,250|secret:plans|alice:diary/);
  });
});
