import type { Connection } from 'mongoose';
import type { Traces } from './traces.js';

interface CaseRecord {
  readonly _id: string;
  readonly gap_id: string;
  readonly agent_id: string;
  readonly asker: string;
  readonly question: string;
  readonly comment: string | null;
  readonly asked_at: Date;
}

interface GapRecord {
  readonly _id: string;
  readonly question: string;
  readonly also_asked: readonly string[];
  readonly comments: readonly string[];
}

/** Older than any case that ui-bff keeps. */
const olderThanKeptMs = 120 * 24 * 60 * 60_000;

/**
 * Takes the person's words out of *Gaps*; their cases themselves go with all that is theirs. A gap that was theirs alone
 * goes as well. Of any other one a case without words is left that is too old: ui-bff drops it within the hour, and counts
 * the gap anew. May be repeated.
 */
export async function forgetGaps(connection: Connection, { linked }: Traces, now: () => Date): Promise<void> {
  const cases = connection.collection<CaseRecord>('gap_cases');
  const isTheirs = ({ _id }: CaseRecord) => linked.has(_id);
  const touched = new Set<string>();
  for await (const one of cases.find()) if (isTheirs(one)) touched.add(one.gap_id);
  for (const gapId of touched) {
    const all = await cases.find({ gap_id: gapId }).sort({ asked_at: 1, _id: 1 }).toArray();
    const others = all.filter((one) => !isTheirs(one) && one._id !== leftId(gapId));
    await forgetGap(connection, gapId, { theirs: all.filter(isTheirs), others }, now);
  }
}

const leftId = (gapId: string) => `forgotten ${gapId}`;

async function forgetGap(
  connection: Connection,
  gapId: string,
  { theirs, others }: { readonly theirs: readonly CaseRecord[]; readonly others: readonly CaseRecord[] },
  now: () => Date,
): Promise<void> {
  const gaps = connection.collection<GapRecord>('gaps');
  const [first] = others;
  if (!first) {
    await gaps.deleteOne({ _id: gapId });
    return;
  }
  const gap = await gaps.findOne({ _id: gapId });
  if (gap) await gaps.updateOne({ _id: gapId }, { $set: withoutWords(gap, theirs, others) });
  const asked_at = new Date(now().getTime() - olderThanKeptMs);
  const left = { agent_id: first.agent_id, asker: first.asker, conversation: '', question: first.question, asked_at };
  const empty = { gap_id: gapId, kinds: [], reason: null, comment: null, sources: [] };
  await connection
    .collection<CaseRecord>('gap_cases')
    .updateOne({ _id: leftId(gapId) }, { $set: { ...left, ...empty } }, { upsert: true });
}

/** What others said in the same words stays. */
function withoutWords(gap: GapRecord, theirs: readonly CaseRecord[], others: readonly CaseRecord[]) {
  const wordsOf = (some: readonly CaseRecord[]) => some.flatMap(({ question, comment }) => [question, comment ?? '']);
  const [gone, said] = [new Set(wordsOf(theirs)), new Set(wordsOf(others))];
  const isLeft = (text: string) => !gone.has(text) || said.has(text);
  return {
    question: isLeft(gap.question) ? gap.question : (others[0]?.question ?? ''),
    also_asked: gap.also_asked.filter(isLeft),
    comments: gap.comments.filter(isLeft),
  };
}
