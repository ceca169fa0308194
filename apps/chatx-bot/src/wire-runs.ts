import { makeAskApproval } from './approvals/ask-approval.js';
import { makeOfferMore, makeOfferShare } from './offers/make-offer.js';
import { makeRunAgent } from './replies/agent-run.js';
import { makeCancelRun } from './replies/cancel-run.js';
import { makeEndLeftRun } from './replies/end-left-run.js';
import { makeOpenPrivateReply } from './replies/open-private-reply.js';
import { makeOpenReply } from './replies/open-reply.js';
import { makePerformRun, type RunDeps } from './replies/perform-run.js';
import type { InboxWiring } from './inbox-wiring.js';

/** Runs of agents: for a space, told in the thread, or for one person, told to them alone. */
export function wireRuns(wiring: InboxWiring, recorded: Pick<RunDeps, 'audit' | 'noteProgress' | 'log'>) {
  const { config, api, approvals, offers, deciders, metrics, now, timing } = wiring;
  const { noteProgress, log } = recorded;
  const replying = {
    api,
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
  const offerShare = makeOfferShare({ api, offers, now });
  return {
    openReply,
    openPrivateReply,
    endLeftRun,
    performRun: makePerformRun({
      ...running,
      openReply,
      actAs: deciders.actAs,
      askApproval: makeAskApproval({ api, approvals, now }),
      offerMore: makeOfferMore({ api, offers, now }),
    }),
    performAlone: makePerformRun({
      ...running,
      openReply: openPrivateReply,
      actAs: deciders.actAlone,
      // What a tool would do with what only one person may read is decided in the web application.
      askApproval: () => Promise.resolve(false),
      onAnswered: ({ message, order: { body } }, { messageUuid }, text) =>
        offerShare({ claimUuid: messageUuid, message, agentId: body.agent_id }, text),
    }),
  };
}
