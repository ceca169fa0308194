import type { UiSchemas } from '@parley/client';
import type { Turn } from '../runs/live-run.js';

export type AttachedFile = UiSchemas['AttachedFile'];

/** Which question each file came with. */
export interface FilesOfTurns {
  /** By the id of the turn. */
  readonly ofTurn: ReadonlyMap<string, readonly AttachedFile[]>;
  /** Those that came with no question yet. */
  readonly next: readonly AttachedFile[];
}

/**
 * Files by the first question that was asked after they came; of a conversation that is read in part, the files of earlier
 * questions are nowhere.
 */
export function filesOfTurns(
  files: readonly AttachedFile[],
  turns: readonly Pick<Turn, 'id' | 'created_at'>[],
  hasOlder: boolean,
): FilesOfTurns {
  const inTime = turns.map(({ id, created_at }) => ({ id, at: secondOf(created_at) })).sort((a, b) => a.at - b.at);
  const turnOf = ({ added_at }: AttachedFile) => inTime.find(({ at }) => at >= added_at)?.id;
  const isEarlier = (id: string) => hasOlder && id === inTime[0]?.id;
  const ofTurn = new Map<string, readonly AttachedFile[]>();
  const next: AttachedFile[] = [];
  for (const file of files) {
    const id = turnOf(file);
    if (id === undefined) next.push(file);
    else if (!isEarlier(id)) ofTurn.set(id, [...(ofTurn.get(id) ?? []), file]);
  }
  return { ofTurn, next };
}

/** Files tell their second only. */
const secondOf = (time: string): number => Math.floor(Date.parse(time) / 1000);
