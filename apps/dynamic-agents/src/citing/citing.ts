import type { AnswerCheck, Citation } from '@parley/contracts';
import { z } from 'zod';
import type { Emit } from '../answering/answerer.js';
import { checkMarks } from './check/check-marks.js';
import { createMarkFilter } from './marks/mark-filter.js';
import { toCitation } from './passages/passage.js';
import { createSources, keptSources, type Sources } from './passages/sources.js';

/** All that a waiting answer needs to go on with its citations. */
export const keptCiting = z.object({
  passages: keptSources,
  /** Keys in the order of the numbers that people see: the first is `[1]`. */
  numbered: z.array(z.int().positive()),
  /** What has been said, with those numbers. */
  said: z.string(),
});
type KeptCiting = z.infer<typeof keptCiting>;

export const nothingCited: KeptCiting = { passages: [], numbered: [], said: '' };

/** The citations of one answer. */
export interface Citing {
  readonly sources: Sources;
  /** Tells a piece of the model's text, each passage before the first text that names it. With `replaces`, its reply begins anew. */
  say(text: string, replaces?: boolean): Promise<void>;
  /** A reply of the model is at its end: nothing of its text is held back any longer. */
  endReply(): Promise<void>;
  /** Holds the whole answer against its passages. `without`: what it rests on if it names none. */
  check(signal: AbortSignal, without?: Omit<AnswerCheck, 'marks'>): Promise<AnswerCheck>;
  kept(): KeptCiting;
}

interface Options {
  readonly emit: Emit;
  readonly before: KeptCiting;
  /** Whether the model was given keys; otherwise its brackets are text. */
  readonly isOn: boolean;
}

/** Cites in what a model says, from its first reply or from where it waited. */
export function createCiting({ emit, before, isOn }: Options): Citing {
  const sources = createSources(before.passages);
  const numbered = [...before.numbered];
  /** The text of each number as it was told: what is found later may add to a passage. */
  const told = new Map(numbered.map((key, at) => [at + 1, sources.find(key)?.text]));
  let [earlier, reply, numbersBefore] = [before.said, '', numbered.length];
  let filter = createMarkFilter(numberFor);
  let fresh: Citation[] = [];

  function numberFor(key: number): number | undefined {
    const passage = sources.find(key);
    if (!passage) return undefined;
    const number = numbered.includes(key) ? numbered.indexOf(key) + 1 : numbered.push(key);
    if (told.get(number) !== passage.text) fresh.push(toCitation(passage, number));
    told.set(number, passage.text);
    return number;
  }

  async function tell(text: string, replaces = false): Promise<void> {
    reply += text;
    const cites = fresh;
    fresh = [];
    for (const data of cites) await emit({ event: 'cite', data });
    if (text !== '' || replaces) await emit({ event: 'content', data: { text, ...(replaces && { replaces }) } });
  }

  /** What was said of this reply does not count, and its numbers are free again. */
  function beginAnew(): void {
    for (let number = numbered.length; number > numbersBefore; number -= 1) told.delete(number);
    numbered.length = numbersBefore;
    reply = '';
    filter = createMarkFilter(numberFor);
  }

  return {
    sources,
    async say(text, replaces = false) {
      if (replaces) beginAnew();
      await tell(isOn ? filter.add(text) : text, replaces);
    },
    async endReply() {
      await tell(filter.end());
      filter = createMarkFilter(numberFor);
      earlier = said();
      [reply, numbersBefore] = ['', numbered.length];
    },
    async check(signal, without = { basis: 'model' }) {
      const passageOf = (number: number) => sources.find(numbered[number - 1] ?? 0);
      const marks = isOn ? await checkMarks(said(), passageOf, signal) : [];
      return marks.length > 0 ? { basis: 'knowledge', marks } : { ...without, marks };
    },
    kept: () => ({ passages: [...sources.all()], numbered: [...numbered], said: said() }),
  };

  function said(): string {
    return [earlier, reply].filter((text) => text.trim() !== '').join('\n\n');
  }
}
