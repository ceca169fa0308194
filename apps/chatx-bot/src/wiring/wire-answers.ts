import { idOf, spaceObject } from '@parley/authz-client';
import { docdbAuditSubjects } from '@parley/docdb';
import { makeCallRequests } from '../access-requests/call-requests.js';
import { createAudit, docdbAuditLog } from '../access/audit.js';
import { makeAnswerCommands } from '../commands/answer-commands.js';
import { makeAnswerTeam } from '../commands/answer-team.js';
import { createCommandLimit } from '../commands/command-limit.js';
import { makeCallDirectRooms } from '../direct-rooms/call-direct-rooms.js';
import { makeChooseTeam } from '../direct-rooms/choose-team.js';
import { makeDenyOrOffer } from '../direct-rooms/deny-or-offer.js';
import { makeFindRoom, makeShowTeams } from '../direct-rooms/offer-teams.js';
import { makeAskPeople } from '../escalations/ask-people.js';
import { makeFetchTurn } from '../escalations/fetch-turn.js';
import { makeOfferPerson } from '../escalations/offer-person.js';
import { makeSendFeedback } from '../feedback/send-feedback.js';
import { makeNoteProgress } from '../claims/reply-once.js';
import { makeAnswerMessage } from '../runs/answer-message.js';
import { makeDenialWords, makeNameWhom } from '../replies/denial-words.js';
import { makeDeny } from '../replies/deny.js';
import { makeGoOnEnding } from '../runs/end-left-run.js';
import { makeInvitationFor } from '../replies/invitation.js';
import { makeTell } from '../replies/tell.js';
import { makeTellPrivately } from '../replies/tell-privately.js';
import type { InboxWiring } from './inbox-wiring.js';
import { wirePresses } from './wire-presses.js';
import { wireRuns } from './wire-runs.js';

/** What the bot says, to messages and to presses on cards. */
export function wireAnswers(wiring: InboxWiring, ownPersonId: string) {
  const { config, connection, chat, claims, denials, escalations, mappings, deciders, metrics, instance, log, now } =
    wiring;
  const noteProgress = makeNoteProgress(claims, instance);
  const invitationFor = makeInvitationFor(config.link, now);
  const recorded = {
    audit: createAudit({
      log: docdbAuditLog(connection),
      workspace: config.workspace,
      subjects: docdbAuditSubjects(connection, config.auditSalt),
      nameOfAuthor: deciders.nameOfAuthor,
      now,
    }),
    noteProgress,
    log,
  };
  const tell = makeTell(chat);
  const tellPrivately = makeTellPrivately(chat);
  const nameWhom = makeNameWhom(deciders.findWhomToAsk);
  const runs = wireRuns(wiring, { ...recorded, nameWhom }, tell);
  const { openReply, endLeftRun } = runs;
  const { escalationOf } = deciders;
  const { waiting } = wiring;
  const denialWords = makeDenialWords(nameWhom);
  const deny = makeDeny({ chat, tell, openReply, noteProgress, invitationFor, denials, denialWords, log });
  const { actPersonally } = deciders;
  const directRooms = makeCallDirectRooms(config.uiUrl);
  const findRoom = makeFindRoom({ actPersonally, directRooms, log });
  const showTeams = makeShowTeams({ chat, tell, noteProgress });
  const chooseTeam = makeChooseTeam({ actPersonally, directRooms, waiting, tellPrivately, noteProgress, log, now });
  const shared = {
    ...recorded,
    ...runs,
    decide: deciders.decide,
    actAlone: deciders.actAlone,
    actAs: deciders.actAs,
    sendFeedback: makeSendFeedback(config.uiUrl),
    escalationOf,
    offerPerson: makeOfferPerson({ chat, escalations, escalationOf, noteProgress, now }),
    fetchTurn: makeFetchTurn(config.uiUrl),
    askPeople: makeAskPeople({ chat, escalations, mappings, webUrl: config.link?.baseUrl }),
    answersPrivately: deciders.answersPrivatelyIn({ chat, ownPersonId }),
    tell,
    tellPrivately,
    deny,
    denialWords,
    nameWhom,
    chooseTeam,
    actPersonally,
    requests: makeCallRequests(config.uiUrl),
    notices: wiring.notices,
    denyOrOffer: makeDenyOrOffer({ chat, findRoom, showTeams, deny, denials, noteProgress }),
    spaceName: (spaceUuid: string) => idOf(spaceObject(config.workspace ?? '', spaceUuid)) ?? '',
    onDecision: (reason: string) => metrics.decisions.inc({ reason }),
  };
  const mayCommand = createCommandLimit({ now });
  return {
    openReply,
    goOnEnding: makeGoOnEnding({ openReply, endLeftRun }),
    answer: makeAnswerTeam(
      { ...shared, chat, findRoom, showTeams, mayCommand },
      makeAnswerCommands(
        { ...shared, chat, listAgents: deciders.listAgents, invitationFor, mayCommand },
        makeAnswerMessage(shared),
      ),
    ),
    ...wirePresses(wiring, shared),
  };
}
