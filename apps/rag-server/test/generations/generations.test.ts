import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aDocument, aModel, type Stage, startGenerations } from './start-generations.js';

describe('generations of the index', () => {
  let stage: Stage;
  let folder: string;
  let count = 0;
  beforeAll(async () => {
    stage = await startGenerations();
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    await stage.clear();
    folder = `lancedb${(count += 1)}`;
  });

  /** A process with three documents in an index of the first of two models. */
  async function aProcess() {
    const [first, second] = [aModel('first', 4), aModel('second', 6)];
    const process = stage.aProcess({ folder, models: [first, second] });
    const write = async (id: string, text: string, facts = {}) => {
      const { index, embedder } = await process.index.live();
      await index.replaceDocuments([await aDocument(embedder, id, text, facts)]);
    };
    for (const id of ['one', 'two', 'three']) await write(id, `text of ${id}`);
    stage.list([{ datasourceId: 'web:a', documentId: 'three' }]);
    return { ...process, first, second, write };
  }
  type Process = Awaited<ReturnType<typeof aProcess>>;

  const begin = ({ manage }: Pick<Process, 'manage'>) => manage.begin('second/6', 'ada');
  async function aReadyOne(process: Process) {
    const { generation_id: id } = await begin(process);
    await process.work();
    return id;
  }
  const stateOf = async ({ manage }: Pick<Process, 'manage'>, id: string) =>
    (await manage.list()).generations.find((one) => one.generation_id === id);
  /** What the index holds that is in use now, by its model. */
  async function heldBy({ index, later }: Pick<Process, 'index' | 'later'>) {
    later(1_000);
    const live = await index.live();
    const ids = (await live.index.documentIds('web:a')).sort();
    const texts: string[] = [];
    for (const documentId of ids)
      texts.push(...(await live.index.scanDocument({ datasourceId: 'web:a', documentId })).map(({ text }) => text));
    return [live.embedder.model, ...texts];
  }
  const all = ['text of one', 'text of three', 'text of two'];
  const conflict = { code: 'CONFLICT' };

  it('one is filled from the live one, follows what is written, and takes its place', async () => {
    const process = await aProcess();
    const id = await aReadyOne(process);
    expect(await stateOf(process, id)).toMatchObject({ state: 'ready', owed: 0, problem: null });
    expect(await heldBy(process)).toEqual(['first', ...all]);

    await process.write('two', 'new text of two');
    await process.index.replaceDocuments([{ document: { datasourceId: 'web:a', documentId: 'one' }, chunks: [] }]);
    expect(await stateOf(process, id)).toMatchObject({ owed: 2 });
    await process.manage.makeLive(id);
    await process.work();

    expect(await heldBy(process)).toEqual(['second', 'text of three', 'new text of two']);
    expect(process.problems).toEqual([]);
  });

  it('the one before goes on being written, and is put back in use the same way', async () => {
    const process = await aProcess();
    const { generation_id: before = '' } = (await process.manage.list()).generations[0] ?? {};
    await process.manage.makeLive(await aReadyOne(process));
    await process.work();
    process.later(3_000);
    await process.write('four', 'text of four');
    await process.index.deleteStale('web:a', 5);

    await process.manage.makeLive(before);
    await process.work();

    expect(await heldBy(process)).toEqual(['first', 'text of four', ...all]);
    expect(process.first.embedded.filter((text) => text.includes('text of two'))).toHaveLength(1);
  });

  it('a whole datasource that goes meanwhile is in neither', async () => {
    const process = await aProcess();
    const id = await aReadyOne(process);
    await process.write('other', 'text of another', { datasourceId: 'web:b' });
    await process.work();
    await process.index.deleteDatasource('web:a');
    await process.manage.makeLive(id);
    await process.work();

    expect(await heldBy(process)).toEqual(['second']);
    expect(await process.index.datasourceIds()).toEqual(['web:b']);
  });

  it('a model that is down holds up nothing but the filling, which says why', async () => {
    const process = await aProcess();
    const { generation_id: id } = await begin(process);
    process.second.isDown = true;
    await process.work();
    await process.write('four', 'text of four');
    expect(await stateOf(process, id)).toMatchObject({ state: 'building', owed: 1, problem: 'second is down' });
    await expect(process.manage.makeLive(id)).rejects.toMatchObject(conflict);

    process.second.isDown = false;
    process.later(6_000);
    await process.work();
    expect(await stateOf(process, id)).toMatchObject({ state: 'ready', owed: 0, problem: null });
  });

  it('a write that died half way is followed, however far it came', async () => {
    const process = await aProcess();
    const id = await aReadyOne(process);
    // Its process wrote to the live index and died before it could say so.
    const [raw] = await Promise.all([process.opened.open(`lancedb:${folder}`, process.first)]);
    await process.log.begin({ documents: [{ datasourceId: 'web:a', documentId: 'one' }] });
    await raw?.index.replaceDocuments([{ document: { datasourceId: 'web:a', documentId: 'one' }, chunks: [] }]);
    await process.work();
    expect(await stateOf(process, id)).toMatchObject({ owed: 0 });

    process.later(31_000);
    await process.work();
    await process.manage.makeLive(id);
    await process.work();
    expect(await heldBy(process)).toEqual(['second', 'text of three', 'text of two']);
  });

  it('writes wait while one takes the place of another, and go to the one that is live then', async () => {
    const process = await aProcess();
    const { records } = process;
    const { indexId = '' } = (await records.read()) ?? {};
    await records.closeUntil(indexId, new Date(Date.now() + 60_000));
    process.later(1_000);
    expect(await process.index.isWritable()).toBe(false);
    expect(await heldBy(process)).toEqual(['first', ...all]);
    const removal = process.index.deleteDatasource('web:a');
    await records.closeUntil(indexId, undefined);
    expect(await removal).toBe(3);

    await records.closeUntil(indexId, new Date(Date.now() + 60_000));
    const late = process.index.deleteDatasource('web:a');
    process.later(4_000);
    await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await process.log.running()).toEqual([]);
  });

  it('vectors of one model never come into the index of another', async () => {
    const process = await aProcess();
    const old = await process.index.live();
    await process.manage.makeLive(await aReadyOne(process));
    await process.work();
    process.later(3_000);
    const made = await aDocument(process.first, 'late', 'text');

    await expect(old.index.replaceDocuments([made])).rejects.toThrow('put in use meanwhile');
    await expect(process.index.replaceDocuments([made])).rejects.toThrow('live index alone');
    expect(await heldBy(process)).toEqual(['second', ...all]);
  });

  it('another process follows, and one without the model answers nothing', async () => {
    const process = await aProcess();
    const other = stage.aProcess({ folder, models: [aModel('first', 4), aModel('second', 6)] });
    const without = stage.aProcess({ folder, models: [aModel('first', 4)] });
    expect([await heldBy(other), await heldBy(without)]).toEqual([
      ['first', ...all],
      ['first', ...all],
    ]);
    await process.manage.makeLive(await aReadyOne(process));
    await process.work();

    expect(await heldBy(other)).toEqual(['second', ...all]);
    await expect(heldBy(without)).rejects.toThrow('not among the models of the settings');
    const started = stage.aProcess({ folder: 'elsewhere', models: [aModel('second', 6)] });
    expect(await heldBy(started)).toEqual(['second', ...all]);
  });

  it('one that takes the place of another in the very moment of a search fails no search', async () => {
    const process = await aProcess();
    await process.manage.makeLive(await aReadyOne(process));
    let turn: (() => Promise<void>) | undefined;
    const models = [aModel('first', 4), aModel('second', 6)] as const;
    const other = stage.aProcess({ folder, models, meanwhile: async () => turn?.() });
    expect(await heldBy(other)).toEqual(['first', ...all]);
    turn = async () => {
      turn = undefined;
      await process.work();
    };

    expect(await heldBy(other)).toEqual(['second', ...all]);
  });

  it('one that lost what it held is compared from the beginning, and not put in use', async () => {
    const process = await aProcess();
    const id = await aReadyOne(process);
    const [lost] = await Promise.all([process.opened.open(`lancedb:${folder}-${id}`, process.second)]);
    await lost?.index.replaceDocuments([{ document: { datasourceId: 'web:a', documentId: 'one' }, chunks: [] }]);
    await process.manage.makeLive(id);
    await process.work();
    expect(await heldBy(process)).toEqual(['first', ...all]);
    process.later(6_000);
    await process.work();
    expect(await stateOf(process, id)).toMatchObject({ state: 'ready', problem: null });
    await process.manage.makeLive(id);
    await process.work();
    expect(await heldBy(process)).toEqual(['second', ...all]);
  });

  it('is paused, resumed and removed with its folder, unless it is in use', async () => {
    const process = await aProcess();
    const { generation_id: id } = await begin(process);
    await expect(begin(process)).rejects.toMatchObject(conflict);
    await process.manage.pause(id);
    await process.work();
    expect(await stateOf(process, id)).toMatchObject({ state: 'building', is_paused: true, progress: null });
    await process.manage.resume(id);
    await process.work();
    expect(await stateOf(process, id)).toMatchObject({ state: 'ready' });

    const { generation_id: live = '' } = (await process.manage.list()).generations[0] ?? {};
    await expect(process.manage.remove(live)).rejects.toMatchObject(conflict);
    await process.manage.remove(id);
    await process.work();
    expect(await stateOf(process, id)).toBeUndefined();
    expect(existsSync(join(stage.dataDir, `${folder}-${id}`))).toBe(false);
    await expect(process.manage.pause(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(process.manage.begin('third/3', 'ada')).rejects.toThrow('first/4, second/6');
  });
});
