import { createAudit, mongoAuditLog } from './access/audit.js';
import { makeAnswerCard, type CardDeps } from './approvals/answer-card.js';
import { makeGiveUpCard } from './approvals/give-up-card.js';
import { makeAskApproval } from './approvals/ask-approval.js';
import { createCommandLimit } from './commands/command-limit.js';
import { makeAnswerCommands } from './commands/answer-commands.js';
import { makeNoteProgress } from './inbox/reply-once.js';
import { makeRunAgent } from './replies/agent-run.js';
import { makeAnswerMessage } from './replies/answer-message.js';
import { makeCancelRun } from './replies/cancel-run.js';
import { makeDeny } from './replies/deny.js';
import { makeEndLeftRun, makeGoOnEnding } from './replies/end-left-run.js';
import { makeInvitationFor } from './replies/invitation.js';
import { makeOpenReply } from './replies/open-reply.js';
import { makePerformRun } from './replies/perform-run.js';
import { makeTell } from './replies/tell.js';
import { makeTellPrivately } from './replies/tell-privately.js';
import type { InboxWiring } from './inbox-wiring.js';

/** What the bot says, to messages and to presses on cards. */
export function wireAnswers(wiring: InboxWiring, fetchAction: CardDeps['fetchAction']) {
  const { config, connection, api, claims, approvals, deciders, metrics, instance, log, now, timing } = wiring;
  const { decide, listAgents, actAs } = deciders;
  const noteProgress = makeNoteProgress(claims, instance);
  const openReply = makeOpenReply({
    api,
    noteProgress,
    log,
    onEdit: () => metrics.edits.inc(),
    ...(timing.editScheduleMs && { scheduleMs: timing.editScheduleMs }),
  });
  const tell = makeTell(api);
  const tellPrivately = makeTellPrivately(api);
  const invitationFor = makeInvitationFor(config.link, now);
  const recorded = {
    audit: createAudit({ log: mongoAuditLog(connection), workspace: config.workspace, salt: config.auditSalt, now }),
    noteProgress,
    log,
  };
  const endLeftRun = makeEndLeftRun({ actAs, cancelRun: makeCancelRun(config.uiUrl), noteProgress });
  const performRun = makePerformRun({
    ...recorded,
    openReply,
    runAgent: makeRunAgent({
      uiUrl: config.uiUrl,
      ...(timing.runPauseMs !== undefined && { pauseMs: timing.runPauseMs }),
    }),
    endLeftRun,
    actAs,
    askApproval: makeAskApproval({ api, approvals, now }),
    webUrl: config.link?.baseUrl,
  });
  const shared = {
    ...recorded,
    decide,
    performRun,
    tell,
    tellPrivately,
    deny: makeDeny({ api, tell, openReply, noteProgress, invitationFor, log }),
    onDecision: (reason: string) => metrics.decisions.inc({ reason }),
  };
  return {
    openReply,
    goOnEnding: makeGoOnEnding({ openReply, endLeftRun }),
    answer: makeAnswerCommands(
      { ...shared, listAgents, invitationFor, mayCommand: createCommandLimit({ now }) },
      makeAnswerMessage(shared),
    ),
    answerCard: makeAnswerCard({ ...shared, approvals, fetchAction }),
    giveUpCard: makeGiveUpCard({ ...shared, approvals, fetchAction, openReply }),
  };
}
