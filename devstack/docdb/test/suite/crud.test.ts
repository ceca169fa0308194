import { describe, expect, it } from '@jest/globals';
import { ObjectId } from 'bson';
import { Schema } from 'mongoose';
import { type Raw, useDocdb } from './address.js';

const suite = useDocdb();
const collection = () => suite.connection.collection<Raw>(suite.newName());

describe('insert', () => {
  it('gives back what was stored, _id first', async () => {
    const things = collection();
    await things.insertOne({ b: 1, a: 'x', _id: 7 });
    const stored = await things.findOne({});
    expect(Object.keys(stored ?? {})).toEqual(['_id', 'b', 'a']);
  });

  it('refuses a second document with the same _id', async () => {
    const things = collection();
    await things.insertOne({ _id: 1 });
    await expect(things.insertOne({ _id: 1 })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
    });
  });

  it('stops an ordered batch at the first failure', async () => {
    const things = collection();
    const batch = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    await expect(things.insertMany(batch)).rejects.toMatchObject({ code: 11000, insertedCount: 1 });
    expect(await things.countDocuments()).toBe(1);
  });

  it('goes on after a failure in an unordered batch', async () => {
    const things = collection();
    const batch = [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }, { _id: 3 }];
    const failure = await things.insertMany(batch, { ordered: false }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 11000, insertedCount: 3 });
    expect((failure as { writeErrors: { index: number }[] }).writeErrors.map(({ index }) => index)).toEqual([1, 3]);
  });

  it('refuses an array as _id', async () => {
    await expect(collection().insertOne({ _id: [1] })).rejects.toMatchObject({ code: 53 });
  });
});

describe('find', () => {
  it.each([
    [{ n: { $gt: 1, $lte: 3 } }, [2, 3]],
    [{ n: { $in: [1, 4] } }, [1, 4]],
    [{ n: { $nin: [1, 2, 3] } }, [4]],
    [{ $or: [{ n: 1 }, { tags: 'b' }] }, [1, 2, 3]],
    [{ n: { $not: { $gte: 2 } } }, [1]],
    [{ tags: { $all: ['a', 'b'] } }, [2]],
    [{ tags: { $size: 2 } }, [2]],
    [{ 'sub.x': { $exists: true } }, [3]],
    [{ 'sub.x': null }, [1, 2, 4]],
    [{ name: /^b/i }, [2]],
    [{ name: { $regex: 'O', $options: 'i' } }, [1, 2]],
    [{ n: { $mod: [2, 0] } }, [2, 4]],
    [{ items: { $elemMatch: { k: 'x', v: { $gt: 1 } } } }, [4]],
    [{ 'items.v': 2 }, [3, 4]],
    [{ 'items.0.v': 2 }, [4]],
    [{ $expr: { $eq: ['$n', '$m'] } }, [2]],
    [{ n: { $type: 'string' } }, []],
    [{ tags: ['a', 'b'] }, [2]],
    [{ sub: { x: 1 } }, [3]],
    [{ n: { $ne: 1 }, tags: { $ne: 'b' } }, [4]],
  ])('answers %j', async (filter, expected) => {
    const things = collection();
    await things.insertMany([
      { _id: 1, n: 1, m: 2, name: 'One', tags: ['a'] },
      { _id: 2, n: 2, m: 2, name: 'Bobo', tags: ['a', 'b'] },
      {
        _id: 3,
        n: 3,
        tags: ['b'],
        sub: { x: 1 },
        items: [
          { k: 'x', v: 1 },
          { k: 'y', v: 2 },
        ],
      },
      { _id: 4, n: 4, items: [{ k: 'x', v: 2 }] },
    ]);
    const found = await things.find(filter).sort({ _id: 1 }).toArray();
    expect(found.map((doc) => doc._id)).toEqual(expected);
  });

  it('sorts by several keys, skips and limits', async () => {
    const things = collection();
    await things.insertMany([1, 2, 3, 4, 5].map((n) => ({ _id: n, half: n % 2 })));
    const found = await things.find().sort({ half: -1, _id: 1 }).skip(1).limit(3).toArray();
    expect(found.map((doc) => doc._id)).toEqual([3, 5, 2]);
  });

  it('sorts values of different types in the order of BSON types', async () => {
    const things = collection();
    const values = ['s', 1, null, true, new ObjectId(), new Date(0), [], { a: 1 }];
    await things.insertMany(values.map((v, i) => ({ _id: i, v })));
    const found = await things.find().sort({ v: 1, _id: 1 }).toArray();
    expect(found.map((doc) => doc._id)).toEqual([6, 2, 1, 0, 7, 4, 3, 5]);
  });

  it('includes, excludes, slices and picks array elements', async () => {
    const things = collection();
    await things.insertOne({ _id: 1, a: 1, b: { c: 2, d: 3 }, list: [1, 2, 3] });
    expect(await things.findOne({}, { projection: { 'b.c': 1 } })).toEqual({ _id: 1, b: { c: 2 } });
    expect(await things.findOne({}, { projection: { _id: 0, b: 0, list: 0 } })).toEqual({ a: 1 });
    expect(await things.findOne({}, { projection: { list: { $slice: -2 }, a: 1 } })).toEqual({
      _id: 1,
      a: 1,
      list: [2, 3],
    });
    expect(await things.findOne({ list: 2 }, { projection: { 'list.$': 1 } })).toEqual({ _id: 1, list: [2] });
  });

  it('refuses an unknown operator', async () => {
    await expect(collection().findOne({ a: { $foo: 1 } })).rejects.toMatchObject({ code: 2 });
  });
});

describe('documents of mongoose', () => {
  it('lets only one of two savers of the same version through', async () => {
    const schema = new Schema({ list: [String] }, { optimisticConcurrency: true });
    const Thing = suite.connection.model(suite.newName(), schema);
    const { _id } = await Thing.create({ list: ['a'] });
    const [first, second] = [await Thing.findById(_id), await Thing.findById(_id)];
    first?.set('list', ['b']);
    second?.set('list', ['c']);
    await first?.save();
    await expect(second?.save()).rejects.toMatchObject({ name: 'VersionError' });
  });

  it('populates references', async () => {
    const ownerName = suite.newName();
    const Owner = suite.connection.model(ownerName, new Schema({ name: String }));
    const Pet = suite.connection.model(
      suite.newName(),
      new Schema({ owner: { type: Schema.Types.ObjectId, ref: ownerName } }),
    );
    const owner = await Owner.create({ name: 'alice' });
    await Pet.create([{ owner: owner._id }, { owner: String(new ObjectId()) }]);
    const pets = await Pet.find().populate<{ owner: { name: string } | null }>('owner').sort({ _id: 1 });
    expect(pets.map((pet) => pet.owner?.name)).toEqual(['alice', undefined]);
  });
});
