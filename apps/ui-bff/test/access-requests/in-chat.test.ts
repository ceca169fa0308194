import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { entryRequestAnswer } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { listen, type Listening } from '@parley/service';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let chatx: Listening;
let rag: Listening;
let service: Awaited<ReturnType<Stack['startService']>>;
/** On behalf of these people, as the bot asks: in no team. */
let carol: string;
let bob: string;
/** Of bob himself, who asks. */
let bobHimself: string;
const inChat = { bob: 'person-bob-in-the-chat', carol: 'person-carol-in-the-chat' };

/** What the chat product knows of a press; the status that it answers where it knows nothing. */
let pressed: { personId: string; inputs: object } | 404 | 503 = 503;
/** What rag-server was asked, and what it answers to a decision. */
let askedOfRag: { line: string; body: string; bearer: string | undefined }[] = [];
/** Of all but the request that waits. */
let ragLists: object = { requests: [] };
let ragDecides: { status: number; body: object } = { status: 200, body: {} };
const ofSource = {
  ...{
    request_id: randomUUID(),
    datasource_id: 'wiki',
    datasource_name: 'Team Wiki',
    requested_by: 'bob@example.test',
  },
  ...{ reason: 'On call', requested_at: 1, teams: ['support'] },
};

beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  const json = { 'content-type': 'application/json' };
  chatx = await listen(
    (_req, res) => {
      const [status, body] = typeof pressed === 'number' ? [pressed, {}] : [200, pressed];
      res.writeHead(status, json).end(JSON.stringify(body));
    },
    { port: 0, graceMs: 20 },
  );
  rag = await listen(
    (req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        askedOfRag.push({ line: `${req.method} ${req.url}`, body, bearer: req.headers.authorization });
        const isDecision = req.method === 'POST';
        const isWaiting = req.url === '/v1/datasources/access-requests' && 'requests' in ragLists;
        const list = isWaiting ? { requests: [ofSource] } : ragLists;
        res
          .writeHead(isDecision ? ragDecides.status : 200, json)
          .end(JSON.stringify(isDecision ? ragDecides.body : list));
      });
    },
    { port: 0, graceMs: 20 },
  );
  service = await stack.startService({
    ...{ CHATX_INTEGRATION_BOT_ACCESS_TOKEN: 'token-of-the-bot', CHATX_API_URL: chatx.url },
    RAG_SERVER_URL: rag.url,
  });
  for (const who of ['bob', 'carol'] as const)
    await stack.changeUser(who, { attributes: { chatx_user_id: [inChat[who]] } });
  [carol, bob, bobHimself] = await Promise.all([
    stack.botBearerOf('carol', null),
    stack.botBearerOf('bob', null),
    stack.bearerOf('bob'),
  ]);
}, 60_000);
const ofDocs = { user: 'team:platform#member', relation: 'user', object: 'agent:docs' };
const owner = { user: `user:${demoUserIds.carol}`, relation: 'owner', object: 'agent:docs' };
beforeEach(async () => {
  askedOfRag = [];
  ragDecides = { status: 200, body: {} };
  for (const name of ['access_requests', 'access_notices', 'audit_events'])
    await stack.db.collection(name).deleteMany({});
  await stack.authz.replace({ within: [{ object: 'agent:docs' }], wanted: [ofDocs, owner] });
});
afterEach(() => {
  pressed = 503;
  ragLists = { requests: [] };
});
afterAll(() => Promise.all([stack.close(), chatx.close(), rag.close()]));

const path = '/api/chatx/access-requests';
async function asked() {
  const body = { resource: 'agent:docs', reason: 'For my work' };
  const answer = await service.call('/api/access-requests', { bearer: bobHimself, body });
  return entryRequestAnswer.parse(await answer.json()).data.id;
}
const shown = async (id: string, bearer: string, keeper = 'ui') => {
  const answer = await service.call(`${path}/${keeper}/${id}`, { bearer });
  const { data, code } = (await answer.json()) as { data?: unknown; code?: string };
  return { status: answer.status, data, code };
};
function press(request: string, decision: object = { parley_decision: 'grant' }, who: keyof typeof inChat = 'carol') {
  pressed = { personId: inChat[who], inputs: { parley_request: request, ...decision } };
  return service.call(`${path}/presses`, { bearer: carol, body: { press_id: 'a-press' } });
}
const mayUse = () => stack.authz.check(`user:${demoUserIds.bob}`, 'can_use', 'agent:docs');
const notices = async () =>
  (await stack.db.collection<{ _id: string }>('access_notices').find({}).sort({ _id: 1 }).toArray()).map(
    ({ _id }) => _id,
  );

describe('a request, on behalf of a person', () => {
  it('is shown to whoever may decide it, by name; to whoever asked once it is decided', async () => {
    const id = await asked();
    const reason = 'For my work';

    expect((await shown(id, carol)).data).toMatchObject({ side: 'decides', kind: 'agent', name: 'docs', reason });
    expect((await shown(id, bob)).status).toBe(404);
    expect((await shown('no-such', carol)).status).toBe(404);

    expect((await press(`ui ${id}`, { parley_decision: 'decline', parley_word: 'Not now' })).status).toBe(200);
    const outcome = { side: 'asked', kind: 'agent', name: 'docs', state: 'declined', word: 'Not now' };
    expect((await shown(id, bob)).data).toEqual(outcome);
    expect((await shown(id, carol)).status).toBe(404);
  });

  it('is none of a run’s: the token of a team learns and decides nothing', async () => {
    const id = await asked();
    const ofRun = await stack.botBearerOf('bob', 'support');

    expect((await shown(id, ofRun)).status).toBe(403);
    expect((await service.call(`${path}/presses`, { bearer: ofRun, body: { press_id: 'x' } })).status).toBe(403);
  });
});

describe('a press that the chat product confirms', () => {
  it('lets the person in as in the browser, once, on record, with word left for both', async () => {
    const id = await asked();
    expect(await notices()).toEqual([`ui ${id} decides`]);

    const answers = await Promise.all([press(`ui ${id}`), press(`ui ${id}`)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await mayUse()).toBe(true);
    expect(await notices()).toEqual([`ui ${id} asked`, `ui ${id} decides`]);
    const events = await stack.db.collection('audit_events').find({ action: 'access.grant' }).toArray();
    expect(events).toMatchObject([{ outcome: 'success' }]);
  });

  it.each<[string, number, (id: string) => Promise<Response>]>([
    ["somebody else's", 403, (id) => press(`ui ${id}`, undefined, 'bob')],
    ['one on another card', 400, () => press('something else')],
    ['one without a decision', 400, (id) => press(`ui ${id}`, {})],
    [
      'one for a team that the person is not in',
      400,
      (id) => press(`ui ${id}`, { parley_decision: 'grant', parley_team: 'platform' }),
    ],
  ])('changes nothing when it is %s', async (_whose, status, pressing) => {
    const id = await asked();

    expect((await pressing(id)).status).toBe(status);

    expect(await mayUse()).toBe(false);
    expect((await shown(id, carol)).status).toBe(200);
  });

  it('changes nothing for whoever manages it no more', async () => {
    const id = await asked();
    await stack.authz.apply({ deletes: [owner] });

    expect((await press(`ui ${id}`)).status).toBe(404);
    expect(await mayUse()).toBe(false);
  });

  it.each([
    ['while the chat product cannot be asked', 503],
    ['when the chat product knows of no such press', 404],
  ] as const)('changes nothing %s', async (_when, status) => {
    pressed = status;
    const id = await asked();
    const answer = await service.call(`${path}/presses`, { bearer: carol, body: { press_id: 'a-press' } });

    expect(answer.status).toBe(status);
    expect((await shown(id, carol)).status).toBe(200);
  });
});

describe('a request for a source', () => {
  it('is shown and decided by rag-server, in the name of the person, on record', async () => {
    const { request_id: id } = ofSource;
    expect((await shown(id, carol, 'rag')).data).toEqual({
      ...{ side: 'decides', kind: 'source', name: 'Team Wiki', requested_by: 'bob@example.test' },
      ...{ reason: 'On call', teams: ['support'] },
    });

    expect((await press(`rag ${id}`, { parley_decision: 'grant', parley_team: 'support' })).status).toBe(200);

    const grant = {
      line: `POST /v1/access-requests/${id}/grant`,
      body: '{"team":"support"}',
      bearer: `Bearer ${carol}`,
    };
    expect(askedOfRag.at(-1)).toEqual(grant);
    const events = await stack.db.collection('audit_events').find({ action: 'rag.access.grant' }).toArray();
    expect(events).toMatchObject([{ outcome: 'success', resource: 'datasource:wiki' }]);
  });

  it('is an outage of rag-server where its list is none', async () => {
    ragLists = { files: [] };
    const { status, code } = await shown(ofSource.request_id, carol, 'rag');

    expect([status, code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  it('keeps the refusals of rag-server', async () => {
    ragDecides = { status: 403, body: { detail: 'You are not in the team support.', code: 'FORBIDDEN' } };
    const answer = await press(`rag ${ofSource.request_id}`);

    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      403,
      'You are not in the team support.',
    ]);
  });
});
