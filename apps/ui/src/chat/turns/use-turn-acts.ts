import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { parentOf } from '../branches/branch-of.js';
import type { ShownBranch } from '../branches/use-branch.js';
import type { LiveRun, Turn } from '../runs/live-run.js';
import { ask, drop } from '../runs/runs.js';
import type { ShownTurn } from './shown-turn.js';
import type { TurnActs } from './turn-acts.js';

interface Where {
  readonly conversationId: string;
  readonly agentId: string;
  /** All that are known. */
  readonly turns: readonly Turn[];
  readonly hasOlder: boolean;
  readonly branch: ShownBranch;
}

type Parent = LiveRun['parentId'];

/** The question that is edited: its words until they are in the field, and what it follows until it is sent. */
interface Edited {
  readonly text: string | undefined;
  readonly parentId: Parent;
}

/** What can be asked in a conversation. `acts` stays the same object, so that a turn re-renders only for its own changes. */
export function useTurnActs(where: Where) {
  const queries = useQueryClient();
  const [edited, edit] = useState<Edited>();
  const now = useRef(where);
  now.current = where;
  const begin = useCallback(
    (message: string, agentId: string, parentId: Parent) => {
      const { conversationId, branch } = now.current;
      edit(undefined);
      branch.showNewest();
      ask(queries, { conversationId, agentId, message, parentId });
    },
    [queries],
  );
  const acts = useMemo((): TurnActs => {
    const placeOf = (turn: Turn) => parentOf(turn, now.current.turns, now.current.hasOlder);
    const again = ({ message, stored, live }: ShownTurn) => {
      if (live?.failure !== undefined) drop(now.current.conversationId);
      begin(message, now.current.agentId, stored ? placeOf(stored) : live?.parentId);
    };
    return {
      ask: (message) => begin(message, now.current.agentId, now.current.branch.followed),
      again,
      edit: (turn) => edit({ text: turn.message, parentId: placeOf(turn) }),
      show: (turnId, by) => now.current.branch.show(turnId, by),
    };
  }, [begin]);
  return {
    acts,
    edited: edited?.text,
    isEditing: edited?.parentId !== undefined,
    leave: useCallback(() => edit(undefined), []),
    onTaken: useCallback(() => edit((one) => one && { ...one, text: undefined }), []),
    send: (message: string, agentId: string) =>
      begin(message, agentId, edited ? edited.parentId : where.branch.followed),
  };
}
