import type { Environment } from '@parley/service';
import type { Option, Values } from './options.js';

/** What somebody wrote after the name of a part: words, and those options that it takes. */
export type Given<Taken extends Option = never> = { readonly words: readonly string[] } & Pick<Values, Taken>;

/** What a part stands on. */
export interface Context {
  readonly env: Environment;
  /** Programs that make the indexes, one a service. */
  readonly indexPrograms: string;
  readonly tell: (line: string) => void;
  readonly now: () => Date;
  readonly newId: () => string;
  /** A path as whoever called meant it. */
  readonly pathOf: (path: string) => string;
}

/** Something that `npm run setup -- NAME` does. */
export interface Part {
  /** One word or two. */
  readonly name: string;
  readonly takes: readonly Option[];
  /** Whether it reads words after its name. */
  readonly takesWords: boolean;
  /** Resolves to how much is left to be done: anything makes the exit code 1. */
  readonly run: (given: Given<Option>, context: Context) => Promise<number>;
}

interface PartOf<Taken extends Option> extends Pick<Part, 'name'> {
  readonly takes?: readonly Taken[];
  readonly takesWords?: boolean;
}

/** A part that does one thing. It is shown no option but those that it takes. */
export const part = <Taken extends Option = never>({
  takes = [],
  takesWords = false,
  ...rest
}: PartOf<Taken> & { readonly run: (given: Given<Taken>, context: Context) => Promise<number> }): Part => ({
  ...rest,
  takes,
  takesWords,
});

/** Says what is different, or makes it as it should be. Resolves to the number of changes: made, or with `check` found. */
export type MakeTrue<Taken extends Option> = (given: Given<Taken | 'check'>, context: Context) => Promise<number>;

/** A part that finds differences and removes them. It takes `--check`, and says at its end how many there were. */
export const converging = <Taken extends Option = never>({
  name,
  takes = [],
  takesWords = false,
  makeTrue,
}: PartOf<Taken> & { readonly makeTrue: MakeTrue<Taken> }): Part => ({
  ...{ name, takes: ['check', ...takes], takesWords },
  async run(given, context) {
    const count = await makeTrue(given, context);
    context.tell(`${name}: ${summary(count, given.check)}`);
    return given.check ? count : 0;
  },
});

function summary(count: number, isCheck: boolean): string {
  if (count === 0) return isCheck ? 'no differences' : 'nothing to change';
  return isCheck ? `${count} differences; nothing was changed` : `${count} changes made`;
}

/** Several parts under one name. Each takes of the options what is its own; the first that fails is the last. */
export const inTurn = (name: string, parts: readonly Part[]): Part => ({
  ...{ name, takes: [...new Set(parts.flatMap(({ takes }) => takes))], takesWords: false },
  async run(given, context) {
    let left = 0;
    for (const { run } of parts) left += await run(given, context);
    return left;
  },
});
