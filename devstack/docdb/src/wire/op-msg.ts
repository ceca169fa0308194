import { decode } from '../values/bson.js';
import type { Doc } from '../values/doc.js';
import { Stored } from '../engine/record.js';
import { ProtocolError } from './frame.js';

const flags = { checksumPresent: 1, moreToCome: 2 } as const;
/** Bits that a receiver must know; the others may be ignored. */
const requiredFlags = 0xffff;

/** A command with its document sequences. */
export interface OpMsg {
  readonly body: Doc;
  readonly documents: Stored[] | undefined;
  /** The client does not read an answer. */
  readonly isUnanswered: boolean;
}

/** Throws ProtocolError when the sections do not add up. */
export function parseOpMsg(bytes: Buffer): OpMsg {
  if (bytes.length < 5) throw new ProtocolError('OP_MSG is too short');
  const bits = bytes.readUInt32LE(0);
  if ((bits & requiredFlags & ~(flags.checksumPresent | flags.moreToCome)) !== 0)
    throw new ProtocolError('OP_MSG has unknown required flags');
  const end = bytes.length - (bits & flags.checksumPresent ? 4 : 0);
  const { bodies, sequences } = sections(bytes.subarray(4, end));
  const [body] = bodies;
  if (!body || bodies.length !== 1) throw new ProtocolError('OP_MSG needs exactly one body section');
  return { ...withSequences(decode(body), sequences), isUnanswered: (bits & flags.moreToCome) !== 0 };
}

type Sequences = [name: string, docs: Buffer[]][];

function sections(bytes: Buffer): { bodies: Buffer[]; sequences: Sequences } {
  const bodies: Buffer[] = [];
  const sequences: Sequences = [];
  let at = 0;
  while (at < bytes.length) {
    const kind = bytes[at];
    const size = sizeAt(bytes, at + 1);
    const content = bytes.subarray(at + 1, at + 1 + size);
    if (kind === 0) bodies.push(content);
    else if (kind === 1) sequences.push(sequence(content));
    else throw new ProtocolError(`OP_MSG section kind ${kind ?? -1} is unknown`);
    at += 1 + size;
  }
  return { bodies, sequences };
}

function sequence(content: Buffer): [string, Buffer[]] {
  const nameEnd = content.indexOf(0, 4);
  if (nameEnd < 0) throw new ProtocolError('OP_MSG document sequence has no name');
  const docs: Buffer[] = [];
  for (let at = nameEnd + 1; at < content.length; at += sizeAt(content, at)) {
    docs.push(Buffer.from(content.subarray(at, at + sizeAt(content, at))));
  }
  return [content.toString('utf8', 4, nameEnd), docs];
}

function sizeAt(bytes: Buffer, at: number): number {
  const size = at + 4 <= bytes.length ? bytes.readInt32LE(at) : 0;
  if (size < 5 || at + size > bytes.length) throw new ProtocolError('a section or document does not fit its message');
  return size;
}

/** An insert's documents stay bytes, to be stored as they came; other sequences become fields of the body. */
function withSequences(body: Doc, sequences: Sequences): { body: Doc; documents: Stored[] | undefined } {
  let documents: Stored[] | undefined;
  for (const [name, docs] of sequences) {
    if (name === 'documents') documents = docs.map((bytes) => new Stored(bytes));
    else body[name] = docs.map(decode);
  }
  return { body, documents };
}
