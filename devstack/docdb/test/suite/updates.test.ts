import { describe, expect, it } from '@jest/globals';
import type { UpdateFilter } from 'mongodb';
import { type Raw, useDocdb } from './address.js';

const suite = useDocdb();
const collection = () => suite.connection.collection<Raw>(suite.newName());

async function updated(before: Omit<Raw, '_id'>, update: UpdateFilter<Raw> | Raw[], filter: object = {}, options = {}) {
  const things = collection();
  await things.insertOne({ _id: 1, ...before });
  await things.updateOne({ _id: 1, ...filter }, update, options);
  const { _id, ...after } = (await things.findOne({ _id: 1 })) ?? { _id: 0 };
  return after;
}

describe('update operators', () => {
  it.each<[string, Omit<Raw, '_id'>, object, object]>([
    ['$set makes the way to a dotted path', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['$set fills an array up to an index', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
    ['$unset takes a field away', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '' } }, { b: { d: 2 } }],
    ['$unset leaves null in an array', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
    [
      '$inc and $mul count',
      { n: 2, m: 3 },
      { $inc: { n: 5, fresh: 1 }, $mul: { m: 2, none: 4 } },
      { n: 7, m: 6, fresh: 1, none: 0 },
    ],
    ['$min and $max keep the better', { a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 3, c: 1 } }, { a: 3, b: 5, c: 1 }],
    ['$rename moves', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
    ['$push appends', { l: [1] }, { $push: { l: 2, fresh: 1 } }, { l: [1, 2], fresh: [1] }],
    [
      '$push sorts and cuts',
      { l: [{ s: 5 }, { s: 1 }] },
      { $push: { l: { $each: [{ s: 3 }], $sort: { s: -1 }, $slice: 2 } } },
      { l: [{ s: 5 }, { s: 3 }] },
    ],
    [
      '$push inserts at a position',
      { l: [1, 4] },
      { $push: { l: { $each: [2, 3], $position: 1 } } },
      { l: [1, 2, 3, 4] },
    ],
    [
      '$addToSet adds once',
      { l: [1, { a: 1 }] },
      { $addToSet: { l: { $each: [1, 2, { a: 1 }] } } },
      { l: [1, { a: 1 }, 2] },
    ],
    ['$pop takes from the end', { l: [1, 2, 3] }, { $pop: { l: 1 } }, { l: [1, 2] }],
    ['$pull takes by condition', { l: [1, 5, 9] }, { $pull: { l: { $gt: 4 } } }, { l: [1] }],
    ['$pull takes by fields', { l: [{ k: 1, v: 1 }, { k: 2 }] }, { $pull: { l: { k: 1 } } }, { l: [{ k: 2 }] }],
    ['$pullAll takes listed ones', { l: [1, 2, 1, 3] }, { $pullAll: { l: [1, 3] } }, { l: [2] }],
    ['$bit combines', { n: 12 }, { $bit: { n: { and: 10, or: 1 } } }, { n: 9 }],
    ['$[] reaches all elements', { l: [{ n: 1 }, { n: 2 }] }, { $inc: { 'l.$[].n': 1 } }, { l: [{ n: 2 }, { n: 3 }] }],
    ['$setOnInsert does nothing to what exists', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
  ])('%s', async (_name, before, update, after) => {
    expect(await updated(before, update)).toEqual(after);
  });

  it('$ reaches the element that the filter found', async () => {
    const before = {
      l: [
        { k: 'a', n: 1 },
        { k: 'b', n: 1 },
      ],
    };
    expect(await updated(before, { $inc: { 'l.$.n': 5 } }, { 'l.k': 'b' })).toEqual({
      l: [
        { k: 'a', n: 1 },
        { k: 'b', n: 6 },
      ],
    });
  });

  it('$ reaches the element that $elemMatch found', async () => {
    const before = {
      l: [
        { k: 'a', n: 1 },
        { k: 'a', n: 9 },
      ],
    };
    const filter = { l: { $elemMatch: { k: 'a', n: { $gt: 5 } } } };
    expect(await updated(before, { $set: { 'l.$.hit': true } }, filter)).toEqual({
      l: [
        { k: 'a', n: 1 },
        { k: 'a', n: 9, hit: true },
      ],
    });
  });

  it('$[name] reaches the elements that arrayFilters choose', async () => {
    const before = {
      l: [
        { n: 1, x: [1, 5] },
        { n: 7, x: [1, 5] },
      ],
    };
    const options = { arrayFilters: [{ 'e.n': { $gt: 5 } }, { y: 5 }] };
    expect(await updated(before, { $set: { 'l.$[e].x.$[y]': 0 } }, {}, options)).toEqual({
      l: [
        { n: 1, x: [1, 5] },
        { n: 7, x: [1, 0] },
      ],
    });
  });

  it('takes a pipeline that reads the document', async () => {
    expect(
      await updated({ a: 2, b: 3 }, [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }] as never),
    ).toEqual({ b: 3, sum: 5 });
  });
});

describe('an update that cannot be', () => {
  it.each<[string, object, number]>([
    ['the same path twice', { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path and its parent', { $set: { l: 1, 'l.x': 1 } }, 40],
    ['another _id', { $set: { _id: 2 } }, 66],
    ['counting text', { $inc: { s: 1 } }, 14],
    ['a field inside text', { $set: { 's.x': 1 } }, 28],
    ['$push on text', { $push: { s: 1 } }, 2],
    ['$ without a match', { $set: { 'l.$': 1 } }, 2],
    ['a filter name that is not given', { $set: { 'l.$[x]': 1 } }, 2],
    ['an unknown operator', { $foo: { a: 1 } }, 9],
  ])('is refused: %s', async (_name, update, code) => {
    const things = collection();
    await things.insertOne({ _id: 1, s: 'text', l: [1] });
    await expect(things.updateOne({ _id: 1 }, update)).rejects.toMatchObject({ code });
    expect(await things.findOne()).toEqual({ _id: 1, s: 'text', l: [1] });
  });

  it('allows $set of the same _id', async () => {
    expect(await updated({ a: 1 }, { $set: { _id: 1, a: 2 } })).toEqual({ a: 2 });
  });
});

describe('upsert', () => {
  it('takes equalities of the filter, and $setOnInsert', async () => {
    const things = collection();
    const update = { $inc: { n: 1 }, $setOnInsert: { made: true } };
    await things.updateOne({ _id: 'k', $and: [{ kind: 'x' }], n: { $gt: 5 }, 'a.b': 1 }, update, { upsert: true });
    expect(await things.findOne()).toEqual({ _id: 'k', kind: 'x', n: 1, a: { b: 1 }, made: true });
  });

  it('tells the new _id, and matches the second time', async () => {
    const things = collection();
    const first = await things.updateOne({ _id: 'k' }, { $set: { a: 1 } }, { upsert: true });
    const second = await things.updateOne({ _id: 'k' }, { $set: { a: 1 } }, { upsert: true });
    expect(first).toMatchObject({ upsertedId: 'k', upsertedCount: 1, matchedCount: 0 });
    expect(second).toMatchObject({ upsertedId: null, matchedCount: 1, modifiedCount: 0 });
  });

  it('makes one document of twenty at once', async () => {
    const things = collection();
    await things.createIndex({ key: 1 }, { unique: true }, {});
    const one = () =>
      things.findOneAndUpdate({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true, returnDocument: 'after' });
    const results = await Promise.all(Array.from({ length: 20 }, one));
    expect(new Set(results.map((doc) => doc?.['n'] as unknown)).size).toBe(20);
    expect(await things.countDocuments()).toBe(1);
  });

  it('replaces with the filter’s _id', async () => {
    const things = collection();
    await things.replaceOne({ _id: 'r', other: 1 }, { a: 1 }, { upsert: true });
    expect(await things.findOne()).toEqual({ _id: 'r', a: 1 });
  });
});

describe('at once', () => {
  it('counts fifty increments exactly', async () => {
    const things = collection();
    await things.insertOne({ _id: 1, n: 0 });
    await Promise.all(Array.from({ length: 50 }, () => things.updateOne({ _id: 1 }, { $inc: { n: 1 } })));
    expect(await things.findOne()).toEqual({ _id: 1, n: 50 });
  });

  it('gives each job to one worker', async () => {
    const jobs = collection();
    await jobs.insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i, state: 'new' })));
    const claim = () => jobs.findOneAndUpdate({ state: 'new' }, { $set: { state: 'taken' } }, { sort: { _id: 1 } });
    const claimed = await Promise.all(Array.from({ length: 15 }, claim));
    const ids = claimed.flatMap((job) => (job ? [job._id] : []));
    expect(ids.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('findAndModify and bulkWrite', () => {
  it('returns before or after, projected', async () => {
    const things = collection();
    await things.insertOne({ _id: 1, a: 1, b: 1 });
    const before = await things.findOneAndUpdate({ _id: 1 }, { $inc: { a: 1 } }, { projection: { a: 1, _id: 0 } });
    const after = await things.findOneAndUpdate({ _id: 1 }, { $inc: { a: 1 } }, { returnDocument: 'after' });
    expect([before, after]).toEqual([{ a: 1 }, { _id: 1, a: 3, b: 1 }]);
    expect(await things.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, a: 3, b: 1 });
    expect(await things.findOneAndDelete({ _id: 1 })).toBeNull();
  });

  it('runs mixed operations in order', async () => {
    const things = collection();
    const result = await things.bulkWrite([
      { insertOne: { document: { _id: 1, n: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { updateMany: { filter: { none: 1 }, update: { $set: { a: 1 } }, upsert: true } },
      { replaceOne: { filter: { _id: 1 }, replacement: { n: 9 } } },
      { deleteOne: { filter: { none: 1 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 2,
      modifiedCount: 2,
      upsertedCount: 1,
      deletedCount: 1,
    });
    expect(await things.find().toArray()).toEqual([{ _id: 1, n: 9 }]);
  });

  it('deletes one, or all that match', async () => {
    const things = collection();
    await things.insertMany([1, 2, 3, 4].map((n) => ({ _id: n, odd: n % 2 })));
    expect((await things.deleteOne({ odd: 1 })).deletedCount).toBe(1);
    expect((await things.deleteMany({ odd: 0 })).deletedCount).toBe(2);
    expect(await things.countDocuments()).toBe(1);
  });
});
