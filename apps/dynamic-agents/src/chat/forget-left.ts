import type { LeavingConversations } from '@parley/docdb';
import { onDocdb } from '../docdb/on-docdb.js';
import type { RunStore } from '../runs/run.store.js';

interface Deps {
  readonly leaving: Pick<LeavingConversations, 'list' | 'forget'>;
  readonly runs: Pick<RunStore, 'forgetBefore'>;
}

/** Forgets what was said in conversations that were too old. What breaks off in between is finished by the next call. */
export async function forgetLeft({ leaving, runs }: Deps): Promise<void> {
  for (const left of await onDocdb(() => leaving.list('agents'))) {
    await runs.forgetBefore(left, left.at);
    await onDocdb(() => leaving.forget('agents', left));
  }
}
