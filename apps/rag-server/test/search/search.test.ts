import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchAnswer, SearchHit } from '@parley/contracts';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

const mirrored = 'Penguins breed in large colonies on the southern coasts.';

describe('search', () => {
  let rag: RunningRag;
  let reader: Requests;
  beforeAll(async () => {
    rag = await startRagServer();
    reader = await rag.as('reader');
    const ingestor = await rag.as('ingestor');
    for (const id of ['files:a', 'files:mirror']) await ingestor.post('/v1/datasource').send(aDatasource(id));
    const birds = Array.from({ length: 130 }, (_, at) =>
      aDocument(`bird-${at}`, `Bird number ${at} is a bird that nests in region ${at % 7}.`),
    );
    await ingest(ingestor, 'files:a', [aDocument('penguins', mirrored), ...birds]);
    await ingest(ingestor, 'files:mirror', [aDocument('copy', `${mirrored}\n`)]);
  });
  afterAll(() => rag.close());

  const invoke = async (args: object) => {
    const res = await reader.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: args });
    return res.body as { success: boolean; error: string | null; result: SearchAnswer };
  };
  const search = async (query: string, args: object = {}) => (await invoke({ query, ...args })).result;
  const idsOf = ({ results }: SearchAnswer) => results.map(({ metadata }) => metadata.document_id);

  it('shows a passage once that two documents share, in `results`', async () => {
    const answer = await search('penguins breed in colonies', { limit: 5 });

    expect(idsOf(answer).filter((id) => ['penguins', 'copy'].includes(id))).toHaveLength(1);
    expect(idsOf(answer)).toHaveLength(5);
    expect((answer['semantic_results'] as SearchHit[]).map(({ metadata }) => metadata.document_id)).toEqual(
      expect.arrayContaining(['penguins', 'copy']),
    );
  });

  it('gives pages that neither overlap nor skip, ranks going on', async () => {
    const pages: SearchAnswer[] = [];
    for (let offset = 0; pages.at(-1)?.results.length !== 0; offset += 10)
      pages.push(await search('a bird that nests', { limit: 10, offset }));
    const all = pages.flatMap(idsOf);

    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(50);
    expect(pages.flatMap(({ results }) => results.map(({ rank }) => rank))).toEqual(all.map((_, at) => at + 1));
    expect(idsOf(await search('a bird that nests', { limit: 10, offset: 10 }))).toEqual(all.slice(10, 20));
    expect((await search('a bird that nests', { offset: 900 })).results).toEqual([]);
  });

  it('goes on where the first page began, though documents come and go between two pages', async () => {
    const page = async (offset: number) => idsOf(await search('a bird that sings', { limit: 5, offset }));
    const ingestor = await rag.as('ingestor');
    for (const id of ['files:a', 'files:mirror']) await ingest(ingestor, id, [aDocument('song', 'A bird that sings.')]);
    const begun = [...(await page(0)), ...(await page(5))];
    await ingest(
      ingestor,
      'files:a',
      ['lark', 'wren', 'song'].map((id) => aDocument(id, `The ${id}, a bird that sings.`)),
    );

    expect(await page(5)).toEqual(begun.slice(5));
    expect(new Set(begun).size).toBe(10);
    expect(await page(0)).toEqual(expect.arrayContaining(['lark', 'wren']));
    expect(await page(5)).not.toEqual(begun.slice(5));
  });

  it.each([{ offset: -1 }, { offset: 1001 }, { offset: 1.5 }, { explain: 'yes' }, { limit: 0 }, { limit: 101 }])(
    'refuses %j',
    async (args) => {
      expect(await invoke({ query: 'bird', ...args })).toMatchObject({ success: false, result: null });
    },
  );

  it('refuses filters without end, which would be the end of the process, and goes on', async () => {
    const filters = Object.fromEntries(Array.from({ length: 45_000 }, (_, at) => [`metadata.k${at}`, 1]));

    const refused = { success: false, error: 'The request is not valid. filters: at most 50 filters' };
    expect(await invoke({ query: 'bird', filters })).toMatchObject(refused);
    expect((await search('bird')).results).not.toEqual([]);
  });

  it('refuses filters that would cost everybody time, and says what to change', async () => {
    const filters = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`metadata.k${at}`, { gte: at }]));

    expect(await invoke({ query: 'bird', filters })).toMatchObject({
      success: false,
      error: expect.stringMatching(/^The search is too expensive\. filters: .*use fewer filters on metadata/),
    });
  });

  it('answers 429 with Retry-After to whoever has too many searches waiting, and the others meanwhile', async () => {
    const other = await rag.as('admin');
    const ask = (who: Requests) =>
      who.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: { query: 'bird', limit: 100 } });
    const mine = Array.from({ length: 40 }, () => ask(reader).then((res) => res));
    const theirs = await ask(other);
    const answers = await Promise.all(mine);

    expect(theirs.status).toBe(200);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.length + answers.filter(({ status }) => status === 200).length).toBe(40);
    expect(limited[0]!.headers['retry-after']).toBe('5');
    expect(limited[0]!.body).toEqual({
      detail: 'Too many of your searches are waiting. Wait until they are answered.',
      code: 'RATE_LIMIT_EXCEEDED',
    });
  });

  it('gives as many as were asked for, from each sub-search too', async () => {
    const lists = Object.values(await search('a bird that nests', { limit: 100 })) as SearchHit[][];

    expect(lists.map(({ length }) => length)).toEqual([100, 100, 100]);
  });

  it('highlights the words of the query in the snippet', async () => {
    const [hit] = (await search('penguin colony')).results;

    const { text, highlights } = hit!.snippet;
    expect(highlights.map(({ start, end }) => text.slice(start, end))).toEqual(['Penguins', 'colonies']);
  });

  it('explains places, scores, filters and access when asked to', async () => {
    const [hit] = (await search('penguins', { explain: true, filters: { datasource_id: 'files:a' } })).results;

    expect(hit!.explain).toEqual({
      searches: [
        {
          label: 'semantic_results',
          score: expect.any(Number),
          semantic_weight: 0.7,
          // For a reader, as everything that is made of keyword scores, in quarters.
          by_question: { semantic_weight: expect.any(Number), meaning_spread: expect.any(Number), agreement: 1 },
          candidates_per_leg: 50,
          filters: { datasource_id: 'files:a' },
          extra_filters: {},
          datasource_ids: [],
          keyword: { rank: 1, score: expect.any(Number) },
          meaning: { rank: 1, score: expect.any(Number) },
        },
        expect.objectContaining({ label: 'keyword_results', semantic_weight: 0.2 }),
      ],
      access: { role: 'readonly', relation: null, object: null },
    });
    expect((await search('penguins')).results[0]).not.toHaveProperty('explain');
  });

  it('explains where the language of the best match by words decided what meaning counts', async () => {
    const german = `Der Vogelwart Lindqvist zählt im Frühjahr die Brutpaare an der Küste und schreibt auf, was er gesehen hat.`;
    await ingest(await rag.as('ingestor'), 'files:a', [aDocument('warden', german)]);
    const decided = async (query: string) =>
      (await search(query, { explain: true })).results[0]!.explain!.searches[0]!.by_question!.other_language;

    expect(await decided('what does Lindqvist write down about the birds')).toBe(true);
    expect(await decided('which bird nests in region 3')).toBeUndefined();
  });

  it('tells what is about the question from what is merely nearest', async () => {
    const relevant = async (query: string) => (await search(query)).results.filter((hit) => hit.is_relevant);

    expect(await relevant('where do penguins raise their young?')).not.toEqual([]);
    expect(await relevant('how do I file a tax return in Portugal?')).toEqual([]);
  });
});
