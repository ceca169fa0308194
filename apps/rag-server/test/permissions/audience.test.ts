import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  datasourceObject,
  everyone,
  organizationMembers,
  spaceObject,
  teamMembers,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import type { SearchAnswer } from '@parley/contracts';
import { aDatasource, aDocument, ingest, type RunningRag, startRagServer, type Who } from '../start-rag-server.js';
import { startGivenAuthz } from './given-authz.js';

const [docs, plans, diary, notices, handbook] = [
  'docs:parley',
  'secret:plans',
  'alice:diary',
  'web:notices',
  'hr:book',
];
const texts: Record<string, string> = {
  [docs]: 'Parley answers out of what the people in a space may read.',
  [plans]: 'Project Zanzibar: the purchase of Quillfeather closes on 17 March for 88 million.',
  [diary]: 'A private note of Alice: at Wobblegong the salary of Bob is 61,250 a year.',
  [notices]: 'The canteen of the headquarters opens at noon for everybody.',
  [handbook]: 'Members of the organization have thirty days of leave.',
};
const room = '0b2c6f00-1111-4222-8333-444455556666';
const space = spaceObject('acme', room);

describe('a token that acts for a team', () => {
  let given: Awaited<ReturnType<typeof startGivenAuthz>>;
  let rag: RunningRag;
  beforeAll(async () => {
    given = await startGivenAuthz();
    rag = await startRagServer(given.settings);
    const ingestor = await rag.as('ingestor');
    for (const [id, text] of Object.entries(texts)) {
      await ingestor.post('/v1/datasource').send(aDatasource(id));
      await ingest(ingestor, id, [aDocument('doc', text)]);
    }
  });
  afterAll(async () => {
    await rag.close();
    await given.close();
  });
  beforeEach(async () => {
    const alice = userSubject('u-alice');
    await given.authz.apply({
      writes: [
        { user: alice, relation: 'member', object: teamObject('platform') },
        { user: alice, relation: 'admin', object: teamObject('secret') },
        { user: alice, relation: 'member', object: 'organization:parley' },
        { user: teamMembers('platform'), relation: 'reader', object: datasourceObject(docs) },
        { user: teamMembers('secret'), relation: 'reader', object: datasourceObject(plans) },
        { user: alice, relation: 'owner', object: datasourceObject(diary) },
        { user: everyone, relation: 'reader', object: datasourceObject(notices) },
        { user: organizationMembers('parley'), relation: 'reader', object: datasourceObject(handbook) },
        { user: teamMembers('platform'), relation: 'user', object: space },
      ],
      deletes: [
        { user: space, relation: 'reader', object: datasourceObject(plans) },
        { user: space, relation: 'reader', object: datasourceObject('other:source') },
      ],
    });
  });

  const inSpace = { sub: 'u-alice', active_team: 'platform' };
  const ask = async (claims: object, path: string, header?: string) => {
    const requests = await rag.as('reader', claims);
    return header === undefined ? requests.get(path) : requests.get(path).set('X-Chatx-Space', header);
  };
  const search = async (claims: object, query: string, header = '', more: object = {}) => {
    const body = { tool_name: 'search', arguments: { query, ...more } };
    const res = await (await rag.as('reader', claims)).post('/v1/mcp/invoke').set('X-Chatx-Space', header).send(body);
    const { results, more_for_you } = (res.body as { result: SearchAnswer }).result;
    return { found: results.map(({ metadata }) => metadata.datasource_id).sort(), more: more_for_you };
  };
  const listed = async (claims: object, header?: string) => {
    const res = await ask(claims, '/v1/datasources', header);
    return (res.body as { datasources: { datasource_id: string }[] }).datasources
      .map((one) => one.datasource_id)
      .sort();
  };

  it('finds nothing of another team of its person, whom the web tells all', async () => {
    expect(await search(inSpace, 'Quillfeather')).toEqual({ found: [docs, notices, handbook].sort(), more: true });
    expect(await search({ sub: 'u-alice' }, 'Quillfeather')).toEqual({
      found: [docs, plans, diary, notices, handbook].sort(),
      more: undefined,
    });
  });

  it('finds nothing of what its person owns', async () => {
    const answered = await search(inSpace, 'What is the salary in the Wobblegong note?');
    const fetching = { tool_name: 'fetch_document', arguments: { document_id: 'doc', datasource_id: diary } };
    const fetched = await (await rag.as('reader', inSpace)).post('/v1/mcp/invoke').send(fetching);

    expect(answered).toEqual({ found: [docs, notices, handbook].sort(), more: true });
    expect(fetched.body).toMatchObject({ success: false, error: 'There is no such document.' });
    expect((await ask(inSpace, `/v1/datasource/${encodeURIComponent(diary)}/documents`)).status).toBe(404);
  });

  it('lists what the team, everybody and the organization may read, and nothing else', async () => {
    expect(await listed(inSpace)).toEqual([docs, notices, handbook].sort());
  });

  it('reads for its own team alone, not for another one of its person', async () => {
    expect(await listed({ ...inSpace, active_team: 'secret' })).toEqual([plans, notices, handbook].sort());
    expect(await listed({ sub: 'u-bob', active_team: 'platform' })).toEqual([notices]);
  });

  it('says that there is more only where that is about the question, and where there is more', async () => {
    expect((await search(inSpace, 'When does the canteen open?')).more).toBeUndefined();
    expect((await search({ sub: 'u-bob', active_team: 'platform' }, 'Quillfeather')).more).toBeUndefined();
  });

  it('answers the same whether or not there is more, but for the flag', async () => {
    const body = { tool_name: 'search', arguments: { query: 'Quillfeather canteen' } };
    const answer = async () =>
      (await (await rag.as('reader', inSpace)).post('/v1/mcp/invoke').send(body)).body as { result: SearchAnswer };
    const { more_for_you: more, ...beside } = (await answer()).result;
    const own = { user: userSubject('u-alice'), relation: 'owner', object: datasourceObject(diary) } as const;
    const admin = { user: userSubject('u-alice'), relation: 'admin', object: teamObject('secret') } as const;
    await given.authz.apply({ writes: [], deletes: [own, admin] });

    expect(more).toBe(true);
    expect((await answer()).result).toEqual(beside);
  });

  it('gets nothing that was begun for its person alone, page after page', async () => {
    for (const offset of [0, 1, 2]) {
      const more = { limit: 1, offset };
      const alone = await search({ sub: 'u-alice' }, 'Quillfeather', '', more);
      const together = await search(inSpace, 'Quillfeather', '', more);
      if (offset === 0) expect(alone.found).toEqual([plans]);
      expect([docs, notices, handbook]).toEqual(expect.arrayContaining(together.found));
      expect(together.found).toHaveLength(1);
    }
  });

  it('leads a custom tool to what the team may read', async () => {
    const tool = { tool_id: 'both', parallel_searches: [{ label: 'results', datasource_ids: [docs, plans] }] };
    const admin = await rag.as('admin');
    await admin.post('/v1/mcp/custom-tools').send(tool);
    const body = { tool_name: 'both', arguments: { query: 'Quillfeather' } };
    const res = await (await rag.as('reader', inSpace)).post('/v1/mcp/invoke').send(body);
    const { results, more_for_you } = (res.body as { result: SearchAnswer }).result;
    const views = (await ask(inSpace, '/v1/mcp/custom-tools')).body as {
      tool_id: string;
      parallel_searches: unknown;
    }[];

    expect(results.map(({ metadata }) => metadata.datasource_id)).toEqual([docs]);
    expect(more_for_you).toBe(true);
    expect(views.find(({ tool_id: id }) => id === 'both')).toMatchObject({
      parallel_searches: [{ datasource_ids: [docs] }],
    });
    await admin.delete('/v1/mcp/custom-tools/both');
  });

  describe('from a chat space', () => {
    const grant = { user: space, relation: 'reader', object: datasourceObject(plans) } as const;
    const header = `acme--${room}`;

    it('reads what was granted to the space, where its person may read it', async () => {
      await given.authz.apply({ writes: [grant], deletes: [] });

      expect(await listed(inSpace, header)).toEqual([docs, plans, notices, handbook].sort());
      expect(await listed(inSpace)).toEqual([docs, notices, handbook].sort());
      expect(await listed({ sub: 'u-bob', active_team: 'platform' }, header)).toEqual([notices]);
    });

    it('begins nothing early with what another space may read', async () => {
      await given.authz.apply({ writes: [grant], deletes: [] });

      expect((await search(inSpace, 'Quillfeather', header)).found).toContain(plans);
      expect((await search(inSpace, 'Quillfeather')).found).not.toContain(plans);
      expect((await search(inSpace, 'Quillfeather', header)).found).toContain(plans);
    });

    it('is not believed to come from a space that its team may not use', async () => {
      const mapped = { user: teamMembers('platform'), relation: 'user', object: space } as const;
      await given.authz.apply({ writes: [grant], deletes: [mapped] });

      expect(await listed(inSpace, header)).toEqual([docs, notices, handbook].sort());
    });

    it.each(['', 'acme', `acme--${room}#member`, `other--${room}`, `acme:x--${room}`, '--', `user:*--${room}`])(
      'gains nothing by the header %j',
      async (named) => {
        await given.authz.apply({ writes: [grant], deletes: [] });

        expect(await listed(inSpace, named)).toEqual([docs, notices, handbook].sort());
      },
    );

    it('says nothing to a person who asks without a team', async () => {
      await given.authz.apply({ writes: [grant], deletes: [] });

      expect(await listed({ sub: 'u-bob' }, header)).toEqual([notices]);
    });
  });

  it.each<[Who, string[]]>([
    ['admin', [notices]],
    ['ingestor', []],
  ])('takes from an %s all but reading', async (who, readable) => {
    const requests = await rag.as(who, { active_team: 'platform' });
    const id = encodeURIComponent(docs);
    const asked = await Promise.all([
      requests.post('/v1/datasource').send(aDatasource('files:new')),
      requests.post('/v1/ingest').send({ ingestor_id: 'files:l', datasource_id: docs, documents: [] }),
      requests.delete('/v1/datasource').query({ datasource_id: docs }),
      requests.put(`/v1/datasource/${id}/readers`).send({ teams: [], everybody: true }),
      requests.post('/v1/mcp/custom-tools').send({ tool_id: 'x', parallel_searches: [] }),
    ]);

    expect((await requests.get('/v1/user/info')).body).toMatchObject({ role: 'readonly', permissions: ['read'] });
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403));
    const { datasources } = (await requests.get('/v1/datasources')).body as {
      datasources: { datasource_id: string }[];
    };
    expect(datasources.map(({ datasource_id: id }) => id)).toEqual(readable);
  });
});

it('a team learns nothing while authz is down', async () => {
  const rag = await startRagServer({ AUTHZ_HTTP: 'http://127.0.0.1:9' });
  const requests = await rag.as('reader', { active_team: 'platform' });
  const answers = await Promise.all([
    requests.get('/v1/datasources').set('X-Chatx-Space', `acme--${room}`),
    requests.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: { query: 'Quillfeather' } }),
  ]);

  expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
    [503, 'AUTHZ_UNAVAILABLE'],
    [503, 'AUTHZ_UNAVAILABLE'],
  ]);
  await rag.close();
});

it('without authz nobody knows what a team may read: its requests are refused', async () => {
  const rag = await startRagServer();
  const requests = await rag.as('reader', { active_team: 'platform' });
  const answers = await Promise.all([
    requests.get('/v1/datasources'),
    requests.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: { query: 'anything' } }),
  ]);

  expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual([
    'AUTHZ_UNAVAILABLE',
    'AUTHZ_UNAVAILABLE',
  ]);
  await rag.close();
});
