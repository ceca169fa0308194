import { createCodeTracker } from '../../citing/marks/code-tracker.js';
import type { CallPiece } from './completion-piece.js';
import { createMarkSplitter, type Token } from './marks.js';
import { writtenCalls } from './written-calls.js';

/** What a further piece of text means for people. */
export interface Said {
  readonly text: string;
  /** What was said before was a thought: the text takes its place. */
  readonly replaces: boolean;
}

/**
 * Tells the words of a model from its thoughts and from calls that it writes as text. Nothing of a mark is ever among the
 * words; within code, marks are words like any other.
 */
export interface Speech {
  add(piece: string): Said;
  /** Words that were held back until the end. */
  end(): Said;
  /** All words for people. */
  words(): string;
  /** Calls that were written as text. */
  calls(): readonly CallPiece[];
}

interface Options {
  /** Everything up to the first end of a thought is one: the model never says where it begins. */
  readonly beginsWithThought: boolean;
  /** Called for a thought that ends and never began. */
  readonly onBareThought: () => void;
}

export function createSpeech({ beginsWithThought, onBareThought }: Options): Speech {
  const marks = createMarkSplitter();
  let code = createCodeTracker();
  const calls: CallPiece[] = [];
  let mode: 'words' | 'thought' | 'call' = 'words';
  /** What stands within the marks. */
  let aside = '';
  /** A thought that begins within a line and never ends is text that speaks of marks. */
  let isMaybeText = false;
  let [said, fresh, replaces] = ['', '', false];
  let held: string | undefined = beginsWithThought ? '' : undefined;

  const say = (text: string) => {
    code.read(text);
    if (held !== undefined) {
      held += text;
      return;
    }
    const news = said === '' ? text.trimStart() : text;
    said += news;
    fresh += news;
  };
  const forgetThought = () => {
    onBareThought();
    replaces ||= said !== '';
    [said, fresh, held] = ['', '', undefined];
    code = createCodeTracker();
  };
  const open = (as: 'thought' | 'call', { text }: Token) => {
    isMaybeText = /\S[^\n]*$/.test(said + (held ?? ''));
    aside = as === 'thought' ? text : '';
    mode = as;
  };
  const close = () => {
    if (mode === 'call') calls.push(...writtenCalls(aside));
    [mode, aside] = ['words', ''];
  };

  const read = (token: Token) => {
    const { text, mark } = token;
    if (mode === 'words') {
      if (!mark || code.isInCode()) say(text);
      else if (mark === 'thought' || mark === 'call') open(mark, token);
      else if (mark === 'thought-end') forgetThought();
    } else if (mark === `${mode}-end` && (mode === 'call' || isBracket(text) === isBracket(aside))) close();
    else aside += text;
  };
  const finish = () => {
    if (mode === 'thought' && isMaybeText) say(aside);
    else close();
    if (held === undefined) return;
    const late = held;
    held = undefined;
    say(late);
  };
  const take = (piece: string, isEnd: boolean): Said => {
    for (const token of marks.split(piece, isEnd)) read(token);
    if (isEnd) finish();
    const news = { text: fresh, replaces };
    [fresh, replaces] = ['', false];
    return news;
  };
  return { add: (piece) => take(piece, false), end: () => take('', true), words: () => said, calls: () => calls };
}

const isBracket = (mark: string): boolean => mark.startsWith('[');
