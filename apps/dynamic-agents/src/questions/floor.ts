import { type AnswerCheck, answerCheck } from '@parley/contracts';
import { z } from 'zod';

const metadata = z.object({
  document_id: z.string().min(1),
  datasource_id: z.string().min(1),
  title: z.string().catch(''),
  metadata: z.record(z.string(), z.unknown()).catch({}),
});

/** The part of a search's answer that tells whether it found anything. */
const hits = z.object({ results: z.array(z.object({ is_relevant: z.boolean().default(true), metadata })) });

export type Nearest = NonNullable<AnswerCheck['nearest']>;

/** What the searches of an answer have come to, all together; also the form in which a waiting run keeps it. */
export interface LookedUp {
  /** Whether anything was near enough to the question. */
  readonly hasFound: boolean;
  /** The documents that were nearest while nothing was near enough, at most three. */
  readonly nearest: Nearest;
}

export const lookedUpSchema: z.ZodType<LookedUp> = z.object({
  hasFound: z.boolean(),
  nearest: answerCheck.shape.nearest.unwrap(),
});

const mostNearest = 3;

/** What one search came to; `undefined` where the answer is none of a search. */
export function lookedUp(data: unknown): LookedUp | undefined {
  const { success, data: found } = hits.safeParse(data);
  if (!success) return undefined;
  return { hasFound: found.results.some((hit) => hit.is_relevant), nearest: nearestOf(found.results) };
}

/** What two searches came to, or all before and one more. */
export const together = (one: LookedUp | undefined, other: LookedUp | undefined): LookedUp | undefined =>
  one && other
    ? { hasFound: one.hasFound || other.hasFound, nearest: onceEach([...one.nearest, ...other.nearest]) }
    : (one ?? other);

/** The documents of passages that are all far from the question, the nearest first. */
export const nearestOf = (passages: readonly { readonly metadata: z.infer<typeof metadata> }[]): Nearest =>
  onceEach(
    passages.map(
      ({
        metadata: {
          datasource_id,
          document_id,
          title,
          metadata: { source },
        },
      }) => ({
        datasource_id,
        document_id,
        title,
        ...(isAddress(source) && { address: source }),
      }),
    ),
  );

function onceEach(documents: Nearest): Nearest {
  const keyOf = ({ datasource_id, document_id }: Nearest[number]) => JSON.stringify([datasource_id, document_id]);
  return [...new Map(documents.toReversed().map((one) => [keyOf(one), one])).values()]
    .toReversed()
    .slice(0, mostNearest);
}

/** What an answer without citations rests on: it is talk, its searches found nothing, or it is the model's own. */
export function basisOf({ isTalk, looked }: { isTalk: boolean; looked?: LookedUp | undefined }): Basis {
  if (isTalk) return { basis: 'talk' };
  return looked && !looked.hasFound ? { basis: 'not_found', nearest: looked.nearest } : { basis: 'model' };
}

type Basis = Omit<AnswerCheck, 'marks'>;

const isAddress = (source: unknown): source is string =>
  typeof source === 'string' && /^https?:\/\/[^\s<>]+$/.test(source);
