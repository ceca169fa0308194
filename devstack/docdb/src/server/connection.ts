import type { Socket } from 'node:net';
import { type Dispatcher, type Message } from '../commands/dispatch.js';
import { errorReply } from '../commands/error-reply.js';
import { DocdbError } from '../errors.js';
import { encode } from '../values/bson.js';
import { encodeFrame, type Frame, FrameReader, maxFrameBytes, opcodes, ProtocolError } from '../wire/frame.js';
import { parseOpMsg } from '../wire/op-msg.js';
import { opReplyPrefix, parseOpQuery } from '../wire/op-query.js';

/** Legacy commands that a connection may open with; all others come as OP_MSG. */
const legacyCommands = new Set(['isMaster', 'ismaster', 'hello', 'ping']);

/** Serves one client: one command after the other, in the order they came. A broken protocol ends the connection. */
export function serveConnection(socket: Socket, connectionId: number, dispatcher: Dispatcher): void {
  const reader = new FrameReader();
  let queue = Promise.resolve();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const frames = read(reader, chunk);
    for (const frame of frames ?? []) queue = queue.then(() => serve(frame)).catch(() => void socket.destroy());
    if (!frames) socket.destroy();
  });
  const serve = async (frame: Frame) => {
    if (socket.destroyed) return;
    const reply = await answerFrame(frame, connectionId, dispatcher);
    if (reply) socket.write(reply);
  };
}

function read(reader: FrameReader, chunk: Buffer): Frame[] | undefined {
  try {
    return [...reader.push(chunk)];
  } catch {
    return undefined;
  }
}

let lastRequestId = 0;

async function answerFrame(frame: Frame, connectionId: number, dispatcher: Dispatcher): Promise<Buffer | undefined> {
  switch (frame.opcode) {
    case opcodes.message:
      return answerMessage(frame, connectionId, dispatcher);
    case opcodes.query:
      return answerQuery(frame, connectionId, dispatcher);
    case opcodes.compressed:
      return message(
        frame,
        encode(
          errorReply(
            new DocdbError('CommandNotSupported', 'OP_COMPRESSED was not agreed on: this server offers no compression'),
          ),
        ),
      );
    default:
      throw new ProtocolError(`opcode ${frame.opcode} is unknown`);
  }
}

async function answerMessage(frame: Frame, connectionId: number, dispatcher: Dispatcher): Promise<Buffer | undefined> {
  const { body, documents, isUnanswered } = parseOpMsg(frame.body);
  const reply = await dispatcher.run({ body, documents, connectionId });
  return isUnanswered ? undefined : message(frame, capped(reply));
}

/** A reply beyond the limit would break the client's connection; the failure is said instead. */
function capped(reply: Uint8Array): Uint8Array {
  if (reply.length < maxFrameBytes - 1024) return reply;
  return encode(errorReply(new DocdbError('BSONObjectTooLarge', 'the reply is larger than a message may be')));
}

async function answerQuery(frame: Frame, connectionId: number, dispatcher: Dispatcher): Promise<Buffer> {
  const body = parseOpQuery(frame.body);
  const isLegacy = legacyCommands.has(Object.keys(body)[0] ?? '');
  const run: Message = { body, documents: undefined, connectionId };
  const reply = isLegacy
    ? await dispatcher.run(run)
    : encode(errorReply(new DocdbError('CommandNotSupported', 'OP_QUERY is taken for hello only; send OP_MSG')));
  return encodeFrame(opcodes.reply, nextRequestId(), frame.requestId, [opReplyPrefix(), reply]);
}

const message = (frame: Frame, reply: Uint8Array): Buffer =>
  encodeFrame(opcodes.message, nextRequestId(), frame.requestId, [Buffer.alloc(5), reply]);

function nextRequestId(): number {
  lastRequestId = (lastRequestId + 1) % 0x7fffffff;
  return lastRequestId;
}
