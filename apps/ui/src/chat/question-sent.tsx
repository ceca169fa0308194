import { Loading } from '../kit/loading.js';
import { useLiveRun } from './runs/runs.js';
import { t } from '../texts/texts.js';

/** What stands in place of a conversation that is loading: the question that was sent a moment ago, if it begins with one. */
export function QuestionSent({ conversationId }: { readonly conversationId: string }) {
  const live = useLiveRun(conversationId);
  if (!live) return <Loading label={t('Loading the conversation')} />;
  return (
    <div className="parley-chat-turns">
      <div className="parley-chat-column parley-chat-turn">
        <div className="parley-chat-question">{live.message}</div>
        <Loading label={t('Sending the question')} />
      </div>
    </div>
  );
}
