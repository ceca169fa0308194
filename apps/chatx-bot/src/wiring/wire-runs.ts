import { makeAskApproval } from '../approvals/ask-approval.js';
import { type AskFeedback, makeAskFeedback } from '../feedback/ask-feedback.js';
import { makeOfferMore, makeOfferShare } from '../offers/make-offer.js';
import { makeRunAgent } from '../runs/agent-run.js';
import { makeCancelRun } from '../runs/cancel-run.js';
import { makeEndLeftRun } from '../runs/end-left-run.js';
import { makeOpenPrivateReply } from '../replies/open-private-reply.js';
import { makeOpenReply } from '../replies/open-reply.js';
import { makePerformRun, type RunDeps } from '../runs/perform-run.js';
import { makeRunAlone } from '../runs/run-alone.js';
import type { Tell } from '../replies/tell.js';
import { texts } from '../replies/texts.js';
import type { InboxWiring } from './inbox-wiring.js';

type Recorded = Pick<RunDeps, 'audit' | 'noteProgress' | 'nameWhom' | 'log'>;

/** Runs of agents: for a space, told in the thread, or for one person, told to them alone. */
export function wireRuns(wiring: InboxWiring, recorded: Recorded, tell: Tell) {
  const { config, chat, approvals, offers, feedbackCards, deciders, metrics, now, timing } = wiring;
  const { noteProgress, log } = recorded;
  const replying = {
    chat,
    noteProgress,
    log,
    onEdit: () => metrics.edits.inc(),
    ...(timing.editScheduleMs && { scheduleMs: timing.editScheduleMs }),
  };
  const openReply = makeOpenReply(replying);
  const openPrivateReply = makeOpenPrivateReply(replying);
  const endLeftRun = makeEndLeftRun({ actAs: deciders.actAs, cancelRun: makeCancelRun(config.uiUrl), noteProgress });
  const running = {
    ...recorded,
    runAgent: makeRunAgent({
      uiUrl: config.uiUrl,
      ...(timing.runPauseMs !== undefined && { pauseMs: timing.runPauseMs }),
    }),
    endLeftRun,
    webUrl: config.link?.baseUrl,
  };
  const offerShare = makeOfferShare({ chat, offers, now });
  const privately = (whose: Pick<RunDeps, 'actAs'> & Required<Pick<RunDeps, 'onAnswered'>>) =>
    makeRunAlone({
      tell,
      perform: makePerformRun({
        ...{ ...running, ...whose },
        openReply: openPrivateReply,
        // What a tool would do with what only one person may read is decided in the web application.
        askApproval: () => Promise.resolve(false),
      }),
    });
  const ask = config.feedbackCards ? asking(makeAskFeedback({ chat, cards: feedbackCards, now })) : undefined;
  const askAlone = config.feedbackCards
    ? asking(makeAskFeedback({ chat, cards: feedbackCards, now }), true)
    : undefined;
  const noteInThread: OnAnswered = async (run, ...answer) => {
    await askAlone?.(run, ...answer);
    await tell(run.message, texts.answeredPrivately, false);
  };
  return {
    openReply,
    openPrivateReply,
    endLeftRun,
    performRun: makePerformRun({
      ...running,
      openReply,
      actAs: deciders.actAs,
      askApproval: makeAskApproval({ chat, approvals, now }),
      offerMore: makeOfferMore({ chat, offers, now }),
      ...(ask && { onAnswered: ask }),
    }),
    runAlone: privately({
      actAs: deciders.actAlone,
      async onAnswered(run, claim, text, runId) {
        await offerShare(
          { claimUuid: claim.messageUuid, message: run.message, agentId: run.order.body.agent_id },
          text,
        );
        await askAlone?.(run, claim, text, runId);
      },
    }),
    runPrivately: privately({ actAs: deciders.actAlone, onAnswered: noteInThread }),
    resumePrivately: privately({ actAs: deciders.actAs, onAnswered: noteInThread }),
  };
}

type OnAnswered = Required<RunDeps>['onAnswered'];

/** Asks whether an answer helped, once it is shown, to the person alone where it was. */
const asking =
  (askFeedback: AskFeedback, isPrivate = false): OnAnswered =>
  async ({ message, order: { body } }, { messageUuid: claimUuid }, _text, runId) => {
    const { agent_id: agentId, conversation_id: conversationId } = body;
    const answer = { claimUuid, message, agentId, conversationId, ...(isPrivate && { isPrivate: true as const }) };
    if (runId !== undefined) await askFeedback({ ...answer, runId });
  };
