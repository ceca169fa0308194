import { describe, expect, it } from '@jest/globals';
import { type Raw, useDocdb } from './address.js';

const suite = useDocdb();

async function prepared(docs: Raw[]) {
  const things = suite.connection.collection<Raw>(suite.newName());
  await things.createIndex({ key: 1 }, { unique: true, sparse: true }, {});
  await things.insertMany(docs);
  return things;
}

describe('a transaction', () => {
  it('shows its writes to nobody until it commits, then all at once', async () => {
    const things = await prepared([{ _id: 1, n: 1 }]);
    const session = await suite.connection.startSession();
    session.startTransaction();
    await things.updateOne({ _id: 1 }, { $set: { n: 2 } }, { session });
    await things.insertOne({ _id: 2 }, { session });
    expect(await things.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
    expect(await things.find({}, { session }).toArray()).toEqual([{ _id: 1, n: 2 }, { _id: 2 }]);
    await session.commitTransaction();
    expect(await things.find().toArray()).toEqual([{ _id: 1, n: 2 }, { _id: 2 }]);
    await session.endSession();
  });

  it('leaves nothing behind when it is aborted', async () => {
    const things = await prepared([{ _id: 1, n: 1 }, { _id: 2 }]);
    const session = await suite.connection.startSession();
    session.startTransaction();
    await things.updateOne({ _id: 1 }, { $set: { n: 2, key: 'k' } }, { session });
    await things.deleteOne({ _id: 2 }, { session });
    await things.insertOne({ _id: 3, key: 'l' }, { session });
    await session.abortTransaction();
    await session.endSession();
    expect(await things.find().toArray()).toEqual([{ _id: 1, n: 1 }, { _id: 2 }]);
    await things.insertOne({ _id: 4, key: 'l' });
    expect(await things.countDocuments({ key: 'l' })).toBe(1);
  });

  it('reads as of its beginning, whatever others write', async () => {
    const things = await prepared([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ]);
    const session = await suite.connection.startSession();
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    await things.findOne({ _id: 1 }, { session });
    await things.updateMany({}, { $set: { n: 5 } });
    await things.insertOne({ _id: 3, n: 1 });
    await things.deleteOne({ _id: 2 });
    expect(await things.find({ n: 1 }, { session }).toArray()).toEqual([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ]);
    await session.commitTransaction();
    await session.endSession();
    expect(await things.find({}).toArray()).toEqual([
      { _id: 1, n: 5 },
      { _id: 3, n: 1 },
    ]);
  });

  it('that meets another’s write has to start over', async () => {
    const things = await prepared([{ _id: 1, n: 1 }]);
    const [first, second] = [await suite.connection.startSession(), await suite.connection.startSession()];
    first.startTransaction();
    second.startTransaction();
    await things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first });
    const refused = await things
      .updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 112, errorLabels: expect.arrayContaining(['TransientTransactionError']) });
    await first.commitTransaction();
    await second.abortTransaction();
    await Promise.all([first.endSession(), second.endSession()]);
    expect(await things.findOne()).toEqual({ _id: 1, n: 2 });
  });

  it('that wants to change what changed since its beginning has to start over', async () => {
    const things = await prepared([{ _id: 1, n: 1 }]);
    const session = await suite.connection.startSession();
    session.startTransaction();
    await things.findOne({ _id: 1 }, { session });
    await things.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    await expect(things.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session })).rejects.toMatchObject({ code: 112 });
    await session.abortTransaction();
    await session.endSession();
    expect(await things.findOne()).toEqual({ _id: 1, n: 2 });
  });

  it('is over after a duplicate key', async () => {
    const things = await prepared([{ _id: 1, key: 'k' }]);
    const session = await suite.connection.startSession();
    session.startTransaction();
    await things.insertOne({ _id: 2 }, { session });
    await expect(things.insertOne({ _id: 3, key: 'k' }, { session })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { key: 1 },
    });
    await expect(things.findOne({}, { session })).rejects.toMatchObject({ code: 251 });
    await session.abortTransaction();
    await session.endSession();
    expect(await things.countDocuments()).toBe(1);
  });

  it('keeps a plain write waiting until it ends', async () => {
    const things = await prepared([{ _id: 1, n: 1 }]);
    const session = await suite.connection.startSession();
    session.startTransaction();
    await things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
    const plain = things.updateOne({ _id: 1 }, { $mul: { n: 10 } });
    await session.commitTransaction();
    await plain;
    await session.endSession();
    expect(await things.findOne()).toEqual({ _id: 1, n: 20 });
  });

  it('keeps the sum of ten transfers at once', async () => {
    const accounts = await prepared([
      { _id: 'a', n: 100 },
      { _id: 'b', n: 100 },
    ]);
    const transfer = () =>
      suite.connection.transaction(async (session) => {
        await accounts.updateOne({ _id: 'a' }, { $inc: { n: -5 } }, { session });
        await accounts.updateOne({ _id: 'b' }, { $inc: { n: 5 } }, { session });
      });
    await Promise.all(Array.from({ length: 10 }, transfer));
    expect(await accounts.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', n: 50 },
      { _id: 'b', n: 150 },
    ]);
  });
});
