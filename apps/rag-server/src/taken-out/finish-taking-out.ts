import { AppError } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { TakeOutDeps } from './take-out.js';

export interface FinishDeps extends Pick<TakeOutDeps, 'takenOut' | 'removeTakenOut'> {
  /** As `TakeOutDeps.whileHeld`, waiting for nobody. */
  readonly whileFree: WhileHeld;
  readonly queue: Pick<TaskQueue, 'isWorkedOn'>;
}

/**
 * Removes what a process that died had still to remove, and looks again once nobody works on the source: whoever began
 * before a document was taken out may have written it and died. May be called at any time. A source that somebody else
 * is at, or that cannot be finished, does not block the others. Throws an `AggregateError` of all failures.
 */
export async function finishTakingOut(deps: FinishDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await deps.takenOut.datasourcesDue())
    await finishSource(deps, id).catch((error: unknown) => isElsewhere(error) || failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Some documents could not be taken out.');
}

/** They finish it, or the next look does. */
const isElsewhere = (error: unknown) => error instanceof AppError && error.code === 'CONFLICT';

const finishSource = ({ takenOut, removeTakenOut, whileFree, queue }: FinishDeps, id: string) =>
  whileFree(id, async ({ confirm }) => {
    // Asked before the removal: whoever begins later knows what is taken out.
    const isIdle = !(await queue.isWorkedOn(id));
    const due = (await takenOut.due(id)).filter((one) => isIdle || one.due === 'removal');
    if (due.length === 0) return;
    await confirm();
    await removeTakenOut(due);
    await takenOut.note(due, isIdle ? undefined : 'check');
  });
