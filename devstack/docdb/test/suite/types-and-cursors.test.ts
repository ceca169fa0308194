import { describe, expect, it } from '@jest/globals';
import { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp, UUID } from 'bson';
import { Schema } from 'mongoose';
import { type Raw, useDocdb } from './address.js';

const suite = useDocdb();
const collection = () => suite.connection.collection<Raw>(suite.newName());

describe('types', () => {
  it('come back as they went in', async () => {
    const things = collection();
    const doc = {
      _id: 1,
      whole: new Double(3),
      int: new Int32(3),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      id: new ObjectId(),
      uuid: new UUID(),
      bytes: new Binary(Buffer.from([1, 2, 3])),
      at: new Date('2026-11-21T10:11:12.345Z'),
      stamp: new Timestamp({ t: 1, i: 2 }),
      none: null,
      nested: { list: [[1], [{ a: [] }]], '': 'empty name', $dollar: 1 },
    };
    await things.insertOne(doc);
    await things.updateOne({ _id: 1 }, { $set: { touched: true } });
    expect(await things.findOne({}, { promoteValues: false })).toEqual({
      ...doc,
      _id: new Int32(1),
      nested: expect.anything(),
      touched: true,
    });
    expect((await things.findOne())?.['nested']).toEqual(doc.nested);
  });

  it('are what $type says', async () => {
    const things = collection();
    await things.insertMany([
      { _id: 1, v: new Double(3) },
      { _id: 2, v: new Int32(3) },
      { _id: 3, v: Long.fromNumber(3) },
    ]);
    const ids = async (type: string) => (await things.find({ v: { $type: type } }).toArray()).map(({ _id }) => _id);
    expect([await ids('double'), await ids('int'), await ids('long'), await ids('number')]).toEqual([
      [1],
      [2],
      [3],
      [1, 2, 3],
    ]);
    expect(await things.countDocuments({ v: 3 })).toBe(3);
  });

  it('grow from int to long to an error, never to a wrong number', async () => {
    const things = collection();
    await things.insertOne({ _id: 1, n: new Int32(2147483647), big: Long.MAX_VALUE });
    await things.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    expect((await things.findOne({}, { promoteValues: false }))?.['n']).toEqual(Long.fromNumber(2147483648));
    await expect(things.updateOne({ _id: 1 }, { $inc: { big: 1 } })).rejects.toMatchObject({ code: 2 });
  });

  it('add decimals exactly', async () => {
    const things = collection();
    await things.insertOne({ _id: 1, d: Decimal128.fromString('0.1') });
    await things.updateOne({ _id: 1 }, { $inc: { d: Decimal128.fromString('0.2') } });
    expect(String((await things.findOne())?.['d'])).toBe('0.3');
  });

  it('of a mongoose schema survive: Map, Buffer, UUID, Decimal128, nested arrays', async () => {
    const schema = new Schema({
      map: { type: Map, of: Number },
      buffer: Buffer,
      uuid: Schema.Types.UUID,
      price: Schema.Types.Decimal128,
    });
    const Thing = suite.connection.model(suite.newName(), schema);
    const uuid = new UUID();
    const { _id } = await Thing.create({
      map: { a: 1 },
      buffer: Buffer.from('hi'),
      uuid: uuid.toString(),
      price: '1.10',
    });
    const found = await Thing.findById(_id).orFail();
    expect([found.map?.get('a'), found.buffer?.toString(), String(found.uuid), String(found.price)]).toEqual([
      1,
      'hi',
      uuid.toString(),
      '1.10',
    ]);
    expect(await Thing.countDocuments({ uuid: uuid.toString() })).toBe(1);
  });

  it('may change from one write to the next', async () => {
    const things = collection();
    await things.createIndex({ v: 1 }, {}, {});
    await things.insertOne({ _id: 1, v: 'text' });
    for (const v of [5, [1, 2], { a: 1 }, null, new Date(0)]) {
      await things.updateOne({ _id: 1 }, { $set: { v } });
      expect(await things.findOne({ v })).toEqual({ _id: 1, v });
    }
    expect(await things.countDocuments({ v: 'text' })).toBe(0);
  });

  it('may be large, but not beyond 16 MB', async () => {
    const things = collection();
    await things.insertOne({ _id: 1, text: 'x'.repeat(5_000_000) });
    expect((await things.findOne({ _id: 1 }))?.['text']).toHaveLength(5_000_000);
    await expect(
      things.updateOne({ _id: 1 }, [{ $set: { text: { $concat: Array(4).fill('$text') } } }]),
    ).rejects.toMatchObject({
      code: expect.any(Number),
    });
  });
});

describe('cursors', () => {
  const many = async () => {
    const things = collection();
    await things.insertMany(Array.from({ length: 250 }, (_, i) => ({ _id: i })));
    return things;
  };

  it('fetch batch after batch, and miss nothing', async () => {
    const ids = await (
      await many()
    )
      .find()
      .batchSize(7)
      .map(({ _id }) => _id)
      .toArray();
    expect(ids).toEqual(Array.from({ length: 250 }, (_, i) => i));
  });

  it('are not disturbed by deletes in between', async () => {
    const things = await many();
    const cursor = things.find().sort({ _id: 1 }).batchSize(100);
    await cursor.next();
    await things.deleteMany({ _id: { $lt: 50 } });
    expect(await cursor.toArray()).toHaveLength(249);
  });

  it('can be closed early, and are then unknown', async () => {
    const things = await many();
    const { db } = suite.connection;
    const opened = await db?.command({ find: things.collectionName, batchSize: 2 });
    const id: unknown = (opened?.['cursor'] as { id: unknown }).id;
    const asLong = Long.fromValue(id as Long);
    await db?.command({ killCursors: things.collectionName, cursors: [asLong] });
    await expect(db?.command({ getMore: asLong, collection: things.collectionName })).rejects.toMatchObject({
      code: 43,
    });
  });

  it('page a mongoose query', async () => {
    const things = await many();
    const Thing = suite.connection.model(suite.newName(), new Schema({ _id: Number }), things.collectionName);
    let count = 0;
    for await (const doc of Thing.find().cursor({ batchSize: 30 })) count += doc._id === null ? 0 : 1;
    expect(count).toBe(250);
  });
});

describe('collections', () => {
  it('are listed, renamed and dropped', async () => {
    const things = collection();
    await things.insertOne({ _id: 1 });
    const { db } = suite.connection;
    const renamed = suite.newName();
    await things.rename(renamed);
    const names = (await db?.listCollections().toArray())?.map(({ name }) => name);
    expect([names?.includes(renamed), names?.includes(things.collectionName)]).toEqual([true, false]);
    expect(await db?.dropCollection(renamed)).toBe(true);
    expect(await db?.collection(renamed).countDocuments()).toBe(0);
  });

  it('an unknown command is 59', async () => {
    await expect(suite.connection.db?.command({ fooBar: 1 })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
  });
});
