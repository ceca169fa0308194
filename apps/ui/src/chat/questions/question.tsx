import { cancelChat } from '@parley/client';
import { useQueryClient } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import type { Turn } from '../runs/live-run.js';
import { answer } from '../runs/runs.js';
import { conversationsKey, turnsKey } from '../runs/turns-cache.js';
import { ApprovalQuestion } from './approval-question.js';
import { FormQuestion } from './form-question.js';
import type { Interrupt, ResumeData } from './interrupt.js';
import { StopHere } from './stop-here.js';

interface QuestionProps {
  readonly turn: Turn;
  readonly interrupt: Interrupt;
  /** While an answer is on its way; where it does not arrive, what was filled in is still there. */
  readonly isSending: boolean;
}

/** What a turn waits for: a form to fill in, or a yes to what the agent is about to do. */
export function Question({ turn, interrupt, isSending }: QuestionProps) {
  const queries = useQueryClient();
  const stopping = useStopWaiting(turn);
  const onAnswer = (data: ResumeData) => answer(queries, turn, data);
  const stopHere = <StopHere isStopping={stopping.isPending} disabled={isSending} onStop={() => stopping.mutate()} />;
  const common = { onAnswer, stopHere, isStopping: stopping.isPending, isSending };
  return interrupt.type === 'form_input' ? (
    <FormQuestion form={interrupt} {...common} />
  ) : (
    <ApprovalQuestion asked={interrupt} {...common} />
  );
}

/** Nothing is followed while a turn waits: what became of it is read anew. */
const useStopWaiting = ({ conversation_id, agent_id }: Turn) =>
  useChange({
    change: () => cancelChat(ui, { conversation_id, agent_id }),
    invalidates: [turnsKey(conversation_id), conversationsKey],
  });
