import { Loading } from '../kit/loading.js';
import { useLiveRun } from './runs/runs.js';

/** What stands in place of a conversation that is loading: the question that was sent a moment ago, if it begins with one. */
export function QuestionSent({ conversationId }: { readonly conversationId: string }) {
  const live = useLiveRun(conversationId);
  if (!live) return <Loading label="Loading the conversation" />;
  return (
    <div className="parley-chat-turns">
      <div className="parley-chat-column parley-chat-turn">
        <div className="parley-chat-question">{live.message}</div>
        <Loading label="Sending the question" />
      </div>
    </div>
  );
}
