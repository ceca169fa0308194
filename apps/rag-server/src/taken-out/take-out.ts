import { AppError, fileOfDocument } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import { datasourceNotFound } from '../datasources/datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { DocumentStore, StoredDocument } from '../documents/document.store.js';
import { documentKey } from '../index/chunk-id.js';
import type { DocumentKey } from '../index/chunk-index.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import type { RemoveTakenOut } from './remove-taken-out.js';
import type { TakenOut, TakenOutStore } from './taken-out.store.js';

/** Documents of one source, and who takes them out or lets them in. */
export interface TakeOutOrder {
  readonly datasourceId: string;
  readonly documentIds: readonly string[];
  readonly by: string;
}

export interface TakeOutResult {
  /** Documents of the order that were not so before. */
  readonly changed: number;
  /** Documents of the source that are taken out now. */
  readonly total: number;
}

/**
 * Takes documents out of a source until somebody lets them in; one that is not there is kept from coming. Once it resolves
 * no search finds them and no reading brings them back. Cut off, it is finished by `finishTakingOut`.
 * Throws `NOT_FOUND` without the source, `CONFLICT` when too many are taken out or others are at it for too long.
 */
export type TakeOut = (order: TakeOutOrder, signal: AbortSignal) => Promise<TakeOutResult>;

/** Lets documents come in again: with the next reading, or when they are sent again. Throws as `TakeOut`. */
export type LetIn = (order: Omit<TakeOutOrder, 'by'>, signal: AbortSignal) => Promise<TakeOutResult>;

export interface TakeOutDeps {
  readonly datasources: Pick<DatasourceStore, 'makerOf'>;
  readonly documents: Pick<DocumentStore, 'find'>;
  readonly takenOut: TakenOutStore;
  readonly removeTakenOut: RemoveTakenOut;
  /** One change of a source at a time, on any replica: what is let in is not removed by a removal that began before. */
  readonly whileHeld: WhileHeld;
  readonly now: () => Date;
}

/** Of one source; whoever takes out more wants another source. */
export const maxTakenOut = 10_000;

export function makeTakeOut(deps: TakeOutDeps): TakeOut {
  const { datasources, takenOut, removeTakenOut, whileHeld } = deps;
  return (order, signal) =>
    whileHeld(
      order.datasourceId,
      async ({ confirm }) => {
        const maker = await datasources.makerOf(order.datasourceId);
        if (!maker) throw datasourceNotFound();
        const asked = await describe(deps, order);
        const changed = await addWithin(takenOut, asked);
        // Deleted meanwhile: what was deleted before this was written would be left.
        if ((await datasources.makerOf(order.datasourceId))?.recordId !== maker.recordId) {
          await takenOut.remove(asked);
          throw datasourceNotFound();
        }
        await confirm();
        const due = [...new Set((await takenOut.among(asked)).values())].filter((one) => one.due !== undefined);
        await removeTakenOut(due);
        await takenOut.note(due, 'check');
        return { changed, total: await takenOut.count(order.datasourceId) };
      },
      signal,
    );
}

export const makeLetIn =
  ({ takenOut, whileHeld, datasources }: TakeOutDeps): LetIn =>
  ({ datasourceId, documentIds }, signal) =>
    whileHeld(
      datasourceId,
      async () => {
        if (!(await datasources.makerOf(datasourceId))) throw datasourceNotFound();
        const asked = documentIds.map((documentId): DocumentKey => ({ datasourceId, documentId }));
        const out = [...(await takenOut.among(asked)).values()];
        return { changed: await takenOut.remove(out), total: await takenOut.count(datasourceId) };
      },
      signal,
    );

/** A document that is part of a file stands for the file. */
async function describe(
  { documents, now }: TakeOutDeps,
  { datasourceId, documentIds, by }: TakeOutOrder,
): Promise<Omit<TakenOut, 'due'>[]> {
  const keys = documentIds.map((documentId): DocumentKey => ({ datasourceId, documentId }));
  const stored = new Map((await documents.find(keys)).map((document) => [documentKey(document), document]));
  const at = epochSeconds(now());
  const described = keys.map((key) => ({ ...key, ...nameOf(key, stored.get(documentKey(key))), by, at }));
  return [...new Map(described.map((one) => [one.documentId, one])).values()];
}

function nameOf({ documentId }: DocumentKey, stored: StoredDocument | undefined) {
  if (stored?.documentType !== 'file') return { documentId, title: stored?.title || documentId, isFile: false };
  const file = fileOfDocument(documentId);
  return { documentId: file, title: 'parts' in stored.metadata ? file : stored.title || file, isFile: true };
}

async function addWithin(takenOut: TakenOutStore, asked: readonly Omit<TakenOut, 'due'>[]): Promise<number> {
  const [first] = asked;
  if (!first) return 0;
  const known = await takenOut.among(asked);
  const added = asked.filter((one) => !known.has(documentKey(one)));
  if ((await takenOut.count(first.datasourceId)) + added.length > maxTakenOut) throw tooMany();
  return takenOut.add(added);
}

const tooMany = () =>
  new AppError(
    'CONFLICT',
    `A source can have ${maxTakenOut.toLocaleString('en')} documents taken out. Let some in again, or narrow what the source reads.`,
  );
