import { useChange } from '../../shared/use-change.js';
import { type Candidate, mappingsOf } from './candidate.js';
import { accept, reject, undo } from './ontology-api.js';

const invalidates = [['graph']];

/** What a person can decide of a candidate. */
export function useVerdicts() {
  const accepting = useChange({
    change: ({ candidate, name }: { candidate: Candidate; name: string }) =>
      accept(candidate.id, name, mappingsOf(candidate)),
    done: (_answer, { name }) => `Accepted as ${name}. The graph shows it.`,
    invalidates,
  });
  const rejecting = useChange({
    change: (candidate: Candidate) => reject(candidate.id, 'Rejected in the review.'),
    done: 'Rejected. It will not be proposed again.',
    invalidates,
  });
  const undoing = useChange({
    change: (candidate: Candidate) => undo(candidate.id),
    done: 'Taken back: it waits for a decision again.',
    invalidates,
  });
  return {
    accept: accepting.mutate,
    reject: rejecting.mutate,
    undo: undoing.mutate,
    isBusy: accepting.isPending || rejecting.isPending || undoing.isPending,
  };
}
