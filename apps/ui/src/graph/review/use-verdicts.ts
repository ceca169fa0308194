import { useState } from 'react';
import { useChange } from '../../changes/use-change.js';
import { type Candidate, mappingsOf, type State, stateOf } from './candidate.js';
import { accept, reject, undo } from './ontology-api.js';
import { t } from '../../texts/texts.js';

const invalidates = [['graph']];

/**
 * The decisions on a candidate. A decision shows at once: the next candidate can be decided while the first decision is
 * being sent, and a candidate whose decision failed comes back.
 */
export function useVerdicts() {
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, State>>(new Map());
  const decide = (id: string, state: State, decision: Promise<unknown>) => {
    setUnderWay((now) => new Map(now).set(id, state));
    const isOver = () => setUnderWay((now) => new Map([...now].filter(([other]) => other !== id)));
    decision.then(isOver, isOver);
  };
  const accepting = useChange({
    change: ({ candidate, name }: { candidate: Candidate; name: string }) =>
      accept(candidate.id, name, mappingsOf(candidate)),
    done: (_answer, { name }) => t('Accepted as {{name}}. The graph shows it.', { name }),
    invalidates,
  });
  const rejecting = useChange({
    change: (candidate: Candidate) => reject(candidate.id, t('Rejected in the review.')),
    done: t('Rejected. It will not be proposed again.'),
    invalidates,
  });
  const undoing = useChange({
    change: (candidate: Candidate) => undo(candidate.id),
    done: t('Undone. It needs a decision again.'),
    invalidates,
  });
  return {
    accept: (what: { candidate: Candidate; name: string }) =>
      decide(what.candidate.id, 'accepted', accepting.mutateAsync(what)),
    reject: (candidate: Candidate) => decide(candidate.id, 'rejected', rejecting.mutateAsync(candidate)),
    undo: (candidate: Candidate) => decide(candidate.id, 'open', undoing.mutateAsync(candidate)),
    stateOf: (candidate: Candidate): State => underWay.get(candidate.id) ?? stateOf(candidate),
    /** No decision is possible until this one has arrived. */
    isUnderWay: ({ id }: Candidate): boolean => underWay.has(id),
  };
}
