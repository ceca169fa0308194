import type { CompletionChunk, ToolCallPiece } from './completion-chunk.js';
import type { ToolCallRequest } from './talk.js';

/** Assembles tool calls that arrive in pieces: id and name once, the arguments bit by bit. */
export interface CallGatherer {
  readonly add: (chunk: CompletionChunk) => void;
  /** In the order in which they began. */
  all(): ToolCallRequest[];
  /** Characters received so far. */
  chars(): number;
}

export function createCallGatherer(): CallGatherer {
  const begun: { readonly index: number | null; readonly call: ToolCallRequest }[] = [];
  let chars = 0;
  const begin = (index: number | null): ToolCallRequest => {
    const call: ToolCallRequest = {
      id: `call_${begun.length}`,
      type: 'function',
      function: { name: '', arguments: '' },
    };
    begun.push({ index, call });
    return call;
  };
  const callOf = (piece: ToolCallPiece): ToolCallRequest => {
    const { index = null } = piece;
    const known = begun.findLast((one) => one.index === index)?.call;
    return known && !isAnother(known, piece) ? known : begin(index);
  };
  return {
    all: () => begun.map(({ call }) => call),
    chars: () => chars,
    add({ choices }) {
      for (const piece of choices[0]?.delta?.tool_calls ?? []) {
        addPiece(callOf(piece), piece);
        chars += (piece.function?.name ?? '').length + (piece.function?.arguments ?? '').length;
      }
    },
  };
}

/** Some servers, such as Gemini, give all calls the same index or none: a new id with a name is still another call. */
const isAnother = ({ id, function: { name } }: ToolCallRequest, piece: ToolCallPiece): boolean =>
  name !== '' && isGiven(piece.function?.name) && isGiven(piece.id) && piece.id !== id;

function addPiece(call: ToolCallRequest, { id, function: part, extra_content }: ToolCallPiece): void {
  if (id != null && id !== '') call.id = id;
  if (part?.name != null) call.function.name += part.name;
  if (part?.arguments != null) call.function.arguments += part.arguments;
  if (extra_content !== undefined) call.extra_content = extra_content;
}

const isGiven = (text: string | null | undefined): boolean => text != null && text !== '';
