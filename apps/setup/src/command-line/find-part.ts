import { isGiven } from './is-given.js';
import type { Values } from './options.js';
import type { Given, Part } from './part.js';

/** What is meant without any name. */
const defaultName = 'all';

interface FoundPart {
  readonly part: Part;
  readonly words: Given['words'];
}

/**
 * The part that is meant, and the words after its name. Throws Error in one line for one that there is not, and for words
 * and options that it would overlook: somebody meant something by them.
 */
export function findPart(parts: readonly Part[], [first = defaultName, ...rest]: readonly string[], values: Values) {
  const found = named(parts, first, rest);
  refuseOthers(found, values);
  return found;
}

function named(parts: readonly Part[], first: string, rest: readonly string[]): FoundPart {
  const find = (name: string) => parts.find((one) => one.name === name);
  const [second, ...further] = rest;
  const byTwo = second === undefined ? undefined : find(`${first} ${second}`);
  if (byTwo) return { part: byTwo, words: further };
  const byOne = find(first);
  if (byOne) return { part: byOne, words: rest };
  const names = parts.map(({ name }) => name).join(', ');
  throw new Error(`Unknown part "${[first, ...rest].join(' ')}". Use one of: ${names}.`);
}

function refuseOthers({ part: { name, takes, takesWords }, words }: FoundPart, { wait: _, ...values }: Values): void {
  const other = Object.entries(values).find(
    ([option, value]) => isGiven(value) && !takes.some((one) => one === option),
  );
  if (other) throw new Error(`"${name}" does not take --${other[0]}. ${seeHelp}`);
  if (words.length > 0 && !takesWords) throw new Error(`"${name}" does not take a second word. ${seeHelp}`);
}

const seeHelp = 'See npm run setup -- --help';
