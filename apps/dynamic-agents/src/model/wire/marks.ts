/** A mark that models put into their text. */
export type MarkKind = 'thought' | 'thought-end' | 'call' | 'call-end';

/** Words, or a mark between them. */
export interface Token {
  readonly text: string;
  readonly mark: MarkKind | undefined;
}

/** Splits a text that comes in pieces at its marks, however they are cut. */
export interface MarkSplitter {
  /** What may be the beginning of a mark waits for the next piece, unless the text is at its end. */
  split(piece: string, isEnd: boolean): Generator<Token>;
}

const thought = '(?:[a-z]+:)?(?:think|thinking|thought|reasoning)';
const call = '(?:tool_call|function_call)';
const patterns: readonly (readonly [MarkKind, string])[] = [
  ['thought', String.raw`<${thought}>|\[THINK\]`],
  ['thought-end', String.raw`</${thought}>|\[/THINK\]`],
  ['call', String.raw`<\|?${call}\|?>`],
  ['call-end', String.raw`<\|?/${call}\|?>|<\|end_of_tool_call\|>`],
];
const anyMark = new RegExp(patterns.map(([, pattern]) => `(${pattern})`).join('|'), 'i');
/** Nothing longer is a mark. */
const beginning = /(?:<[/|]{0,2}[a-z_:]{0,24}[|]?|\[\/?[a-z]{0,5})$/i;

export function createMarkSplitter(): MarkSplitter {
  let rest = '';
  return {
    *split(piece, isEnd) {
      rest += piece;
      for (let found = anyMark.exec(rest); found; found = anyMark.exec(rest)) {
        yield { text: rest.slice(0, found.index), mark: undefined };
        rest = rest.slice(found.index + found[0].length);
        yield { text: found[0], mark: kindOf(found) };
      }
      const complete = isEnd ? rest.length : (beginning.exec(rest)?.index ?? rest.length);
      const text = rest.slice(0, complete);
      rest = rest.slice(complete);
      yield { text, mark: undefined };
    },
  };
}

const kindOf = (found: RegExpExecArray): MarkKind | undefined =>
  patterns.find((_pattern, at) => found[at + 1] !== undefined)?.[0];
