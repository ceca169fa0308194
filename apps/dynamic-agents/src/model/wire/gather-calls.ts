import { type CallPiece } from './completion-piece.js';
import { argumentsOf } from './call-arguments.js';
import type { ToolCallRequest } from './talk.js';

/** Assembles tool calls that arrive in pieces. */
export interface CallGatherer {
  readonly add: (pieces: readonly CallPiece[]) => void;
  /** In the order in which they began. An id that the server left out, or gave twice, is empty. */
  all(): ToolCallRequest[];
  /** Characters received so far. */
  chars(): number;
}

interface Begun {
  readonly index: number | undefined;
  readonly id: string;
  name: string;
  args: string;
  extra: unknown;
}

/** `names` are those of the tools that were offered: they tell a name that comes in parts from one that is repeated. */
export function createCallGatherer(names: ReadonlySet<string>): CallGatherer {
  const begun: Begun[] = [];
  let chars = 0;
  const callOf = (piece: CallPiece): Begun => {
    const known = begun.findLast(({ index }) => index === piece.index);
    if (known && !isAnother(known, piece, names)) return known;
    const call: Begun = { index: piece.index, id: piece.id, name: '', args: '', extra: undefined };
    begun.push(call);
    return call;
  };
  return {
    all: () => begun.map((call, at) => requestOf(call, begun.slice(0, at))),
    chars: () => chars,
    add(pieces) {
      for (const piece of pieces) {
        const call = callOf(piece);
        call.name = joinedName(call.name, piece.name, names);
        call.args += piece.args;
        call.extra = piece.extra ?? call.extra;
        chars += piece.name.length + piece.args.length;
      }
    },
  };
}

/**
 * Some servers give all calls the same number or none, and the same id or none. A name with another id begins another
 * call; and so does one with arguments once the call before has all of its own.
 */
function isAnother(call: Begun, { id, name, args }: CallPiece, names: ReadonlySet<string>): boolean {
  if (call.name === '' || name === '') return false;
  if (id !== '' && call.id !== '' && id !== call.id) return true;
  if (args.trim() !== '' && argumentsOf(call.args) !== undefined && call.args !== '') return true;
  return name !== call.name && names.has(call.name) && names.has(name) && !names.has(call.name + name);
}

/** A name comes whole, in parts, or whole again with each part of the arguments. */
function joinedName(before: string, piece: string, names: ReadonlySet<string>): string {
  if (names.has(before + piece)) return before + piece;
  const isRepeated = piece === before || (names.has(before) && names.has(piece));
  return isRepeated ? piece : before + piece;
}

function requestOf({ id, name, args, extra }: Begun, before: readonly Begun[]): ToolCallRequest {
  const isTaken = before.some((other) => other.id === id);
  return {
    id: isTaken ? '' : id,
    type: 'function',
    function: { name, arguments: args },
    ...(extra !== undefined && { extra_content: extra }),
  };
}
