import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deserialize, serialize, UUID } from 'bson';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Docdb, startDocdb } from '../src/index.js';
import { encodeFrame } from '../src/wire/frame.js';

let docdb: Docdb;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
});
afterAll(() => docdb.close());

const ping = { ping: 1, $db: 'admin' };
const opMsg = (command: object, flags = 0, rest: Uint8Array[] = []) => {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(flags, 0);
  return encodeFrame(2013, 1, 0, [head, serialize(command), ...rest]);
};

async function open(): Promise<Socket> {
  const socket = connect(docdb.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** The document of the next reply, which follows `skip` bytes of its body. */
async function nextReply(socket: Socket, skip = 5): Promise<Record<string, unknown>> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return deserialize(chunk.subarray(16 + skip));
}

const withLength = (frame: Buffer, length: number) => {
  const copy = Buffer.from(frame);
  copy.writeInt32LE(length, 0);
  return copy;
};

describe('a broken message', () => {
  it.each<[string, Buffer]>([
    ['longer than allowed', withLength(opMsg(ping), 48_000_001)],
    ['with a negative length', withLength(opMsg(ping), -1)],
    ['shorter than its header', withLength(opMsg(ping), 15)],
    ['of an unknown kind', encodeFrame(1234, 1, 0, [serialize(ping)])],
    ['without a section', encodeFrame(2013, 1, 0, [Buffer.alloc(4)])],
    ['with a section beyond its end', opMsg(ping, 0, [Buffer.from([0, 0xff, 0xff, 0xff, 0x7f])])],
    ['with an unknown section kind', opMsg(ping, 0, [Buffer.from([9]), serialize({})])],
    ['with two bodies', opMsg(ping, 0, [Buffer.from([0]), serialize(ping)])],
    ['with a document sequence that does not fit', opMsg(ping, 0, [Buffer.from([1, 9, 0, 0, 0, 97, 0, 99, 0, 0])])],
    ['with unknown required flags', opMsg(ping, 4)],
    ['of the legacy kind, too short', encodeFrame(2004, 1, 0, [Buffer.alloc(6)])],
  ])('%s ends its connection, and no other', async (_name, bytes) => {
    const [bad, good] = [await open(), await open()];
    bad.write(bytes);
    await once(bad, 'close');
    good.write(opMsg(ping));
    expect(await nextReply(good)).toEqual({ ok: 1 });
    good.destroy();
  });

  it('cut off in the middle waits, and is forgotten with its connection', async () => {
    const half = await open();
    half.write(opMsg(ping).subarray(0, 20));
    half.destroy();
    const good = await open();
    good.write(opMsg(ping));
    expect(await nextReply(good)).toEqual({ ok: 1 });
    good.destroy();
  });
});

describe('a message', () => {
  it('may arrive byte by byte, or two at once', async () => {
    const socket = await open();
    for (const byte of opMsg(ping)) socket.write(Buffer.from([byte]));
    expect(await nextReply(socket)).toEqual({ ok: 1 });
    socket.write(
      Buffer.concat([
        opMsg({ insert: 'c', documents: [{ _id: 1 }], $db: 'wire' }, 2),
        opMsg({ count: 'c', $db: 'wire' }),
      ]),
    );
    expect(await nextReply(socket)).toEqual({ n: 1, ok: 1 });
    socket.destroy();
  });

  it('with broken BSON ends its connection', async () => {
    const socket = await open();
    const broken = opMsg({ ping: 'x', $db: 'admin' });
    broken[25] = 0x7e;
    socket.write(broken);
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });

  it('that is compressed is refused in words', async () => {
    const socket = await open();
    socket.write(encodeFrame(2012, 1, 0, [Buffer.alloc(9)]));
    expect(await nextReply(socket)).toMatchObject({ ok: 0, code: 115 });
    socket.destroy();
  });

  it('of the legacy kind is taken for the first hello', async () => {
    const socket = await open();
    const name = Buffer.from('\0\0\0\0admin.$cmd\0\0\0\0\0\xff\xff\xff\xff', 'latin1');
    socket.write(encodeFrame(2004, 1, 0, [name, serialize({ isMaster: 1, helloOk: true })]));
    expect(await nextReply(socket, 20)).toMatchObject({ ok: 1, ismaster: true, setName: 'rs0', maxWireVersion: 21 });
    socket.destroy();
  });

  it('that repeats a retryable write is answered the same, and done once', async () => {
    const socket = await open();
    const lsid = { id: new UUID() };
    const write = {
      update: 'r',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      $db: 'wire',
      lsid,
      txnNumber: 1,
    };
    const replies: unknown[] = [];
    for (let i = 0; i < 3; i += 1) {
      socket.write(opMsg(write));
      replies.push(await nextReply(socket));
    }
    socket.write(opMsg({ find: 'r', $db: 'wire' }));
    expect(await nextReply(socket)).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: 1 }] } });
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
    socket.destroy();
  });
});
