import { useQueryClient } from '@tanstack/react-query';
import type { Turn } from '../runs/live-run.js';
import { answer, stop } from '../runs/runs.js';
import { ApprovalQuestion } from './approval-question.js';
import { FormQuestion } from './form-question.js';
import type { Interrupt, ResumeData } from './interrupt.js';

interface QuestionProps {
  readonly turn: Turn;
  readonly interrupt: Interrupt;
}

/** What a turn waits for: a form to fill in, or a yes to what the agent is about to do. */
export function Question({ turn, interrupt }: QuestionProps) {
  const queries = useQueryClient();
  const onAnswer = (data: ResumeData) => answer(queries, turn, data);
  const onCancel = () => void stop({ conversationId: turn.conversation_id, agentId: turn.agent_id });
  return interrupt.type === 'form_input' ? (
    <FormQuestion form={interrupt} onAnswer={onAnswer} onCancel={onCancel} />
  ) : (
    <ApprovalQuestion asked={interrupt} onAnswer={onAnswer} />
  );
}
