import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;

type Document = Record<string, unknown>;

/** What a command is answered instead of being carried out; `cut` closes its connection. */
export type Fault = Document | 'cut';

interface Meeting {
  readonly command: string;
  readonly fault: Fault;
  timesLeft: number;
}

interface Delay {
  readonly command: string;
  readonly collection: string;
  readonly reach: () => void;
  readonly over: Promise<undefined>;
}

/** Stands before docdb on the wire and answers the commands that a test names itself, as a failing server does. */
export async function startFailingWire(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const meetings: Meeting[] = [];
  const asked: Document[] = [];
  const delays = new Set<Delay>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.once('close', () => other.destroy());
    }
    upstream.pipe(client);
    const cut = frames();
    client.on('data', (chunk: Buffer) => {
      for (const frame of cut(chunk)) {
        const fault = meet(frame);
        if (fault === undefined) void whenLetThrough(frame).then(() => upstream.write(frame));
        else if (fault === 'cut') client.destroy();
        else client.write(answerTo(frame, fault));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function meet(frame: Buffer): Fault | undefined {
    const command = commandIn(frame);
    if (!command) return undefined;
    asked.push(command);
    const met = meetings.find((one) => one.timesLeft > 0 && one.command === Object.keys(command)[0]);
    if (met) met.timesLeft -= 1;
    return met?.fault;
  }
  async function whenLetThrough(frame: Buffer): Promise<void> {
    const command = commandIn(frame) ?? {};
    const [name = ''] = Object.keys(command);
    const delay = [...delays].find((one) => one.command === name && one.collection === command[name]);
    delay?.reach();
    await delay?.over;
  }
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    /** Every command that came, in order. */
    asked,
    fail: (command: string, fault: Fault, times = Infinity) => meetings.push({ command, fault, timesLeft: times }),
    /** Keeps such commands from docdb, which gets them late: when the test says so. */
    delay(command: string, collection: string) {
      const [reached, over] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      const delay = { command, collection, reach: () => reached.resolve(undefined), over: over.promise };
      delays.add(delay);
      const end = () => {
        delays.delete(delay);
        over.resolve(undefined);
      };
      return { reached: reached.promise, end };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const headerBytes = 16;
const message = 2013;

/** Cuts what comes into whole messages of the protocol. */
function frames(): (chunk: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const whole: Buffer[] = [];
    for (rest = Buffer.concat([rest, chunk]); rest.length >= 4 && rest.length >= rest.readInt32LE(0);) {
      const size = rest.readInt32LE(0);
      whole.push(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
    return whole;
  };
}

/** The command of an OP_MSG, whose first section is its body. */
function commandIn(frame: Buffer): Document | undefined {
  if (frame.readInt32LE(12) !== message) return undefined;
  const body = frame.subarray(headerBytes + 5);
  return BSON.deserialize(body.subarray(0, body.readInt32LE(0)));
}

function answerTo(request: Buffer, answer: Document): Buffer {
  const body = BSON.serialize(answer);
  const head = Buffer.alloc(headerBytes + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(message, 12);
  return Buffer.concat([head, body]);
}
