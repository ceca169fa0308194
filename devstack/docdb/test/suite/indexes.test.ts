import { describe, expect, it } from '@jest/globals';
import { type Raw, useDocdb } from './address.js';

const suite = useDocdb();
const collection = () => suite.connection.collection<Raw>(suite.newName());

describe('a unique index', () => {
  it('names the index, the pattern and the value it refuses', async () => {
    const people = collection();
    await people.createIndex({ email: 1 }, { unique: true }, {});
    await people.insertOne({ _id: 1, email: 'a@x' });
    await expect(people.insertOne({ _id: 2, email: 'a@x' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@x' },
      message: expect.stringContaining('index: email_1 dup key: { email: "a@x" }'),
    });
  });

  it('refuses an update into a taken value, and leaves the document as it was', async () => {
    const people = collection();
    await people.createIndex({ email: 1 }, { unique: true }, {});
    await people.insertMany([
      { _id: 1, email: 'a' },
      { _id: 2, email: 'b' },
    ]);
    await expect(people.updateOne({ _id: 2 }, { $set: { email: 'a', seen: true } })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await people.findOne({ _id: 2 })).toEqual({ _id: 2, email: 'b' });
  });

  it('frees a value when its document is deleted or changed', async () => {
    const people = collection();
    await people.createIndex({ email: 1 }, { unique: true }, {});
    await people.insertMany([
      { _id: 1, email: 'a' },
      { _id: 2, email: 'b' },
    ]);
    await people.deleteOne({ _id: 1 });
    await people.updateOne({ _id: 2 }, { $set: { email: 'c' } });
    await people.insertMany([
      { _id: 3, email: 'a' },
      { _id: 4, email: 'b' },
    ]);
    expect(await people.countDocuments()).toBe(3);
  });

  it('counts a missing field as null: one may, a second may not', async () => {
    const people = collection();
    await people.createIndex({ email: 1 }, { unique: true }, {});
    await people.insertOne({ _id: 1 });
    await expect(people.insertOne({ _id: 2, email: null })).rejects.toMatchObject({
      code: 11000,
      keyValue: { email: null },
    });
  });

  it('holds every element of an array, but lets one document repeat its own', async () => {
    const posts = collection();
    await posts.createIndex({ slugs: 1 }, { unique: true }, {});
    await posts.insertOne({ _id: 1, slugs: ['a', 'b', 'a'] });
    await expect(posts.insertOne({ _id: 2, slugs: ['c', 'b'] })).rejects.toMatchObject({
      code: 11000,
      keyValue: { slugs: 'b' },
    });
  });

  it('takes 1, 1.0 and a long 1 for the same', async () => {
    const things = collection();
    await things.createIndex({ n: 1 }, { unique: true }, {});
    await things.insertOne({ _id: 1, n: 1 });
    await expect(things.insertOne({ _id: 2, n: 1n })).rejects.toMatchObject({ code: 11000 });
  });

  it('compares all fields of a compound key, dotted ones too', async () => {
    const things = collection();
    await things.createIndex({ 'a.b': 1, c: -1 }, { unique: true }, {});
    await things.insertMany([
      { _id: 1, a: { b: 1 }, c: 1 },
      { _id: 2, a: { b: 1 }, c: 2 },
    ]);
    await expect(things.insertOne({ _id: 3, a: { b: 1 }, c: 2 })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { 'a.b': 1, c: -1 },
      keyValue: { 'a.b': 1, c: 2 },
    });
  });

  it('refuses two parallel arrays in one compound key', async () => {
    const things = collection();
    await things.createIndex({ a: 1, b: 1 }, {}, {});
    await expect(things.insertOne({ _id: 1, a: [1], b: [2] })).rejects.toMatchObject({ code: 171 });
  });
});

describe('sparse and partial indexes', () => {
  it('let many documents go without the field', async () => {
    const things = collection();
    await things.createIndex({ key: 1 }, { unique: true, sparse: true }, {});
    await things.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, key: 'k' }]);
    await expect(things.insertOne({ _id: 4, key: 'k' })).rejects.toMatchObject({ code: 11000 });
    expect(await things.countDocuments({ key: null })).toBe(2);
  });

  it('are unique only among the documents that meet the condition', async () => {
    const things = collection();
    await things.createIndex({ name: 1 }, { unique: true, partialFilterExpression: { active: true } }, {});
    await things.insertMany([
      { _id: 1, name: 'a', active: true },
      { _id: 2, name: 'a', active: false },
      { _id: 3, name: 'a' },
    ]);
    await expect(things.updateOne({ _id: 2 }, { $set: { active: true } })).rejects.toMatchObject({ code: 11000 });
  });
});

describe('createIndexes', () => {
  it('fails with 11000 on documents that already clash, and adds nothing', async () => {
    const things = collection();
    await things.insertMany([
      { _id: 1, k: 1 },
      { _id: 2, k: 1 },
    ]);
    await expect(things.createIndex({ k: 1 }, { unique: true }, {})).rejects.toMatchObject({ code: 11000 });
    expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  it('is quiet when the same index exists, and refuses the same name for other keys', async () => {
    const things = collection();
    await things.createIndex({ k: 1 }, {}, {});
    await things.createIndex({ k: 1 }, {}, {});
    await expect(things.createIndex({ other: 1 }, { name: 'k_1' }, {})).rejects.toMatchObject({ code: 86 });
    await expect(things.createIndex({ k: 1 }, { name: 'again' }, {})).rejects.toMatchObject({ code: 85 });
  });

  it('lists what was made, and drops it by name', async () => {
    const things = collection();
    await things.createIndex({ a: 1, 'b.c': -1 }, { unique: true, sparse: true }, {});
    expect(await things.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, 'b.c': -1 }, name: 'a_1_b.c_-1', unique: true, sparse: true },
    ]);
    await things.dropIndex('a_1_b.c_-1');
    await expect(things.dropIndex('a_1_b.c_-1')).rejects.toMatchObject({ code: 27 });
    await expect(things.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
  });

  it('answers 26 when the collection does not exist', async () => {
    await expect(collection().indexes()).rejects.toMatchObject({ code: 26 });
  });
});

describe('an index in use', () => {
  it('gives the same answers as a scan, whatever the shape of the field', async () => {
    const [plain, indexed] = [collection(), collection()];
    await indexed.createIndex({ 'a.b': 1 }, {}, {});
    const shapes = [
      { b: 1 },
      { b: [1, 2] },
      [{ b: 1 }, { b: 3 }],
      [{ c: 1 }],
      [],
      [1],
      null,
      1,
      { b: null },
      { b: { c: 1 } },
    ];
    const docs = [{ _id: 100 }, ...shapes.map((a, _id) => ({ _id, a }))];
    for (const things of [plain, indexed]) await things.insertMany(docs);
    for (const filter of [
      { 'a.b': 1 },
      { 'a.b': null },
      { 'a.b': { $in: [3, 2] } },
      { 'a.b': { c: 1 } },
      { 'a.b': [1, 2] },
    ]) {
      const ids = (things: typeof plain) =>
        things
          .find(filter)
          .sort({ _id: 1 })
          .map(({ _id }) => _id)
          .toArray();
      expect(await ids(indexed)).toEqual(await ids(plain));
    }
  });

  it('that fixes more fields answers, and both find the same', async () => {
    const tasks = collection();
    await tasks.createIndex({ state: 1, at: 1 }, {}, {});
    await tasks.createIndex({ state: 1, kind: 1 }, {}, {});
    await tasks.insertMany(
      [1, 2, 3, 4].map((k) => ({ _id: k, state: 'queued', kind: k < 4 ? 'mail' : 'file', at: k })),
    );
    const found = tasks.find({ state: 'queued', kind: 'file' });

    expect(JSON.stringify(await found.clone().explain())).toContain('"state_1_kind_1"');
    expect(await found.toArray()).toMatchObject([{ _id: 4 }]);
  });

  it('answers each branch of a choice, with what has to hold beside it', async () => {
    const tasks = collection();
    await tasks.createIndex({ state: 1, kind: 1 }, {}, {});
    await tasks.insertMany([
      { _id: 1, state: 'queued', kind: 'mail', at: 1 },
      { _id: 2, state: 'queued', kind: 'file', at: 1 },
      { _id: 3, state: 'running', kind: 'file', at: 1 },
      { _id: 4, state: 'queued', kind: 'file', at: 9 },
    ]);
    const due = { kind: 'file', $or: [{ state: 'queued', at: { $lte: 5 } }, { state: 'running' }] };

    expect(await tasks.find(due).sort({ _id: 1 }).toArray()).toMatchObject([{ _id: 2 }, { _id: 3 }]);
    expect(await tasks.findOne(due)).toMatchObject({ kind: 'file' });
    expect(await tasks.find(due).skip(1).limit(5).toArray()).toHaveLength(1);
  });

  it('is told by explain', async () => {
    const things = collection();
    await things.createIndex({ k: 1 }, {}, {});
    await things.insertMany([1, 2, 3].map((k) => ({ _id: k, k })));
    const plan = JSON.stringify(await things.find({ k: 2 }).explain());
    expect(plan).toContain('"IXSCAN"');
  });
});
