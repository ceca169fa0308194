import { dayOf } from '@parley/language';

/** What `chat-texts.ts` says, in German. */
export const chatTexts = {
  noAgent: 'Diesen Agenten gibt es nicht, oder er ist abgeschaltet.',
  otherTeam:
    'Diese Rückfrage gehört zu einem anderen Team. Beantworten Sie sie dort, wo Sie gefragt haben, oder fragen Sie noch einmal.',
  stale: 'Diese Rückfrage wurde schon beantwortet oder durch eine andere ersetzt.',
  teamSpent: (team: string, renewsAt: Date) =>
    `Das Team „${team}“ hat sein Budget für diesen Monat aufgebraucht, deshalb wurde diese Frage nicht beantwortet. Fragen werden ab ${dayOf(renewsAt.toISOString())} (UTC) wieder beantwortet. Wenn Sie nicht warten können, fragen Sie, wer das Team verwaltet; die Administration von Parley kann das Budget erhöhen.`,
  agentSpent: (agent: string, renewsAt: Date) =>
    `Der Agent „${agent}“ hat sein Budget für diesen Monat aufgebraucht, deshalb wurde diese Frage nicht beantwortet. Er antwortet ab ${dayOf(renewsAt.toISOString())} (UTC) wieder. Wenn Sie nicht warten können, wählen Sie einen anderen Agenten, oder fragen Sie, wer diesen verwaltet; die Administration von Parley kann das Budget erhöhen.`,
};
