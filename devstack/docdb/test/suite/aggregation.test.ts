import { describe, expect, it } from '@jest/globals';
import { type Raw, useDocdb } from './address.js';

const suite = useDocdb();

async function orders() {
  const things = suite.connection.collection<Raw>(suite.newName());
  await things.insertMany([
    { _id: 1, who: 'a', sum: 10, tags: ['x', 'y'], at: new Date('2026-01-15T00:00:00Z') },
    { _id: 2, who: 'b', sum: 20, tags: ['x'], at: new Date('2026-01-20T00:00:00Z') },
    { _id: 3, who: 'a', sum: 30, tags: [], at: new Date('2026-02-01T00:00:00Z') },
  ]);
  return things;
}

describe('aggregate', () => {
  it('groups, sums and sorts', async () => {
    const stages = [
      { $group: { _id: '$who', total: { $sum: '$sum' }, n: { $sum: 1 }, top: { $max: '$sum' } } },
      { $sort: { total: -1 } },
    ];
    expect(await (await orders()).aggregate(stages).toArray()).toEqual([
      { _id: 'a', total: 40, n: 2, top: 30 },
      { _id: 'b', total: 20, n: 1, top: 20 },
    ]);
  });

  it('unwinds, keeping empty arrays on request', async () => {
    const things = await orders();
    const plain = [{ $unwind: '$tags' }, { $sortByCount: '$tags' }];
    expect(await things.aggregate(plain).toArray()).toEqual([
      { _id: 'x', count: 2 },
      { _id: 'y', count: 1 },
    ]);
    const keeping = [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'n' }];
    expect(await things.aggregate(keeping).toArray()).toEqual([{ n: 4 }]);
  });

  it('joins by equality, and by pipeline with variables', async () => {
    const things = await orders();
    const people = suite.connection.collection<Raw>(suite.newName());
    await people.insertMany([
      { _id: 'a', name: 'Alice', age: 40 },
      { _id: 'b', name: 'Bob', age: 20 },
    ]);
    const equal = { $lookup: { from: people.collectionName, localField: 'who', foreignField: '_id', as: 'p' } };
    const names = await things.aggregate<{ p: { name: string }[] }>([equal, { $sort: { _id: 1 } }]).toArray();
    expect(names.map(({ p }) => p[0]?.name)).toEqual(['Alice', 'Bob', 'Alice']);
    const byPipeline = {
      $lookup: {
        from: people.collectionName,
        let: { w: '$who' },
        pipeline: [
          { $match: { $expr: { $and: [{ $eq: ['$_id', '$$w'] }, { $gt: ['$age', 30] }] } } },
          { $project: { _id: 0, name: 1 } },
        ],
        as: 'p',
      },
    };
    const adults = await things.aggregate<{ p: unknown[] }>([byPipeline, { $sort: { _id: 1 } }]).toArray();
    expect(adults.map(({ p }) => p)).toEqual([[{ name: 'Alice' }], [], [{ name: 'Alice' }]]);
  });

  it('answers several questions in one $facet', async () => {
    const stages = [
      { $facet: { n: [{ $count: 'n' }], rich: [{ $match: { sum: { $gt: 15 } } }, { $project: { _id: 1 } }] } },
    ];
    expect(await (await orders()).aggregate(stages).toArray()).toEqual([
      { n: [{ n: 3 }], rich: [{ _id: 2 }, { _id: 3 }] },
    ]);
  });

  it('keeps the branches of a $facet apart, and the documents as they are', async () => {
    const things = suite.connection.collection<Raw>(suite.newName());
    await things.insertOne({ _id: 1, a: { b: 1 }, l: [{ n: 1 }] });
    const change = [{ $set: { 'a.b': 2, 'l.n': 5 } }, { $unset: 'a.b' }];
    const [result] = await things
      .aggregate<{ other: Raw[] }>([{ $facet: { change, other: [{ $limit: 1 }] } }])
      .toArray();
    expect(result?.other).toEqual([{ _id: 1, a: { b: 1 }, l: [{ n: 1 }] }]);
    expect(await things.findOne()).toEqual({ _id: 1, a: { b: 1 }, l: [{ n: 1 }] });
  });

  it('computes with dates, conditions and arrays', async () => {
    const project = {
      _id: 0,
      month: { $dateToString: { date: '$at', format: '%Y-%m' } },
      big: { $cond: [{ $gte: ['$sum', 20] }, 'yes', 'no'] },
      x: { $filter: { input: '$tags', as: 't', cond: { $eq: ['$$t', 'x'] } } },
      n: { $size: '$tags' },
    };
    const [first] = await (await orders()).aggregate([{ $match: { _id: 1 } }, { $project: project }]).toArray();
    expect(first).toEqual({ month: '2026-01', big: 'no', x: ['x'], n: 2 });
  });

  it('writes into another collection with $merge and $out', async () => {
    const things = await orders();
    const target = suite.connection.collection<Raw>(suite.newName());
    await target.insertOne({ _id: 'a', kept: true });
    const group = { $group: { _id: '$who', total: { $sum: '$sum' } } };
    await things.aggregate([group, { $merge: { into: target.collectionName } }]).toArray();
    expect(await target.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', kept: true, total: 40 },
      { _id: 'b', total: 20 },
    ]);
    await things
      .aggregate([{ $match: { _id: 1 } }, { $project: { sum: 1 } }, { $out: target.collectionName }])
      .toArray();
    expect(await target.find().toArray()).toEqual([{ _id: 1, sum: 10 }]);
  });

  it('refuses a stage that does not exist', async () => {
    await expect((await orders()).aggregate([{ $nope: 1 }]).toArray()).rejects.toMatchObject({ code: 40324 });
  });

  it('is empty on a collection that does not exist', async () => {
    const none = suite.connection.collection<Raw>(suite.newName());
    expect(await none.aggregate([{ $match: {} }]).toArray()).toEqual([]);
    expect(await none.countDocuments()).toBe(0);
  });

  it('names distinct values, those in arrays too', async () => {
    expect(await (await orders()).distinct('tags')).toEqual(['x', 'y']);
    expect(await (await orders()).distinct('who', { sum: { $lt: 15 } })).toEqual(['a']);
  });
});
