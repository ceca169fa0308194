import { useCallback, useMemo, useState } from 'react';
import type { LiveRun, Turn } from '../runs/live-run.js';
import { branchOf, leafAfter } from './branch-of.js';
import type { Step } from './version-switch.js';

/** Where somebody is after they went from one version of a question to another. */
interface Chosen {
  readonly turnId: string;
  readonly by: Step;
  readonly leafId: string;
}

/** Which branch of a conversation is shown, and how another one is. */
export function useBranch(turns: readonly Turn[], live: LiveRun | undefined) {
  const [chosen, choose] = useState<Chosen>();
  const branch = useMemo(() => branchOf(turns, live, chosen?.leafId), [turns, live, chosen]);
  const show = useCallback(
    (turnId: string, by: Step) => choose({ turnId, by, leafId: leafAfter(turnId, turns) }),
    [turns],
  );
  const showNewest = useCallback(() => choose(undefined), []);
  const newest = turns.at(-1)?.id;
  const last = branch.turns.at(-1)?.id;
  // Only on an older branch a question has to say what it follows.
  const followed = last !== undefined && last !== newest && !live ? last : undefined;
  return { ...branch, chosen, show, showNewest, followed };
}

export type ShownBranch = ReturnType<typeof useBranch>;
