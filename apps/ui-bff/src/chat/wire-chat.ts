import type { AuthzClient } from '@parley/authz-client';
import type { Closers, Drain, Logger, Metrics } from '@parley/service';
import type { Connection } from 'mongoose';
import type { AgentsService } from '../agents-service/agents-service.js';
import type { Audit } from '../audit/audit-log.js';
import type { AgentCardDeps } from './agent-card/agent-card.routes.js';
import { keepAgentCard } from './agent-card/keep-agent-card.js';
import { createRagFiles } from './attached/rag-files.js';
import { makeWaitForFiles } from './attached/wait-for-files.js';
import { makeCancelRun } from './cancel-run.js';
import { docdbConversationStore } from './conversations/conversation.docdb.js';
import type { ConversationDeps } from './conversations/conversations.routes.js';
import { makeExportConversation } from './conversations/export-conversation.js';
import { makeForgetConversation } from './conversations/forget-conversation.js';
import { type FindSpaceNames, makeConversations } from './conversations/manage-conversations.js';
import { countRuns } from './runs/count-runs.js';
import { createRunHost } from './runs/run-host.js';
import { oncePerRecord } from './runs/once-per-record.js';
import { runTimes, type RunTimes } from './runs/run.js';
import { docdbRunLog } from './runs/run-log.docdb.js';
import { docdbRunStore } from './runs/run.docdb.js';
import { makeMayRead } from './shares/may-read.js';
import { makeSharedWithMe } from './shares/read-shared.js';
import { makeFindReadable } from './shares/readable-sources.js';
import { makeOwnShares, type ShareDeps } from './shares/share-conversation.js';
import { docdbShareStore } from './shares/share.docdb.js';
import type { ShareRouteDeps } from './shares/shares.routes.js';
import { makeResumeRun } from './resume-run.js';
import { limitStreams } from './limit-streams.js';
import { makeStartRun } from './start-run.js';
import { makeTakeUpStream } from './take-up-stream.js';
import type { ConversationKey, RunStore } from './runs/run.store.js';
import type { V1ChatDeps } from './v1.routes.js';

/** What one person may have at once. */
export interface ChatLimits {
  /** Runs, on all replicas together; those that wait for the person do not count. */
  readonly runsPerPerson: number;
  /** Streams that stay open, on this replica. */
  readonly streamsPerPerson: number;
}

export interface ChatWorld {
  readonly connection: Connection;
  readonly authz: Pick<AuthzClient, 'require' | 'batchCheck' | 'listObjects'>;
  readonly audit: Audit;
  readonly findTeam: ShareDeps['findTeam'];
  readonly findPerson: ShareDeps['findPerson'];
  readonly ragServerUrl: string;
  readonly agents: V1ChatDeps['agents'];
  readonly agentsService: AgentsService;
  readonly findDefaultAgentId: V1ChatDeps['findDefaultAgentId'];
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly closers: Closers;
  readonly stopping: AbortSignal;
  readonly drain: Drain;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Forgets what *Gaps* knows of a conversation that is deleted. */
  readonly forgetGaps: (conversation: ConversationKey) => Promise<void>;
  readonly times?: RunTimes;
  readonly limits: ChatLimits;
  readonly findSpaceNames: FindSpaceNames;
  /** Repeats a piece of work until the service stops. */
  readonly every: (ms: number, name: string, work: () => Promise<unknown>) => void;
}

/** What the chat routes need from this feature. */
export interface WiredChat {
  readonly agentCard: AgentCardDeps;
  readonly chat: V1ChatDeps;
  readonly conversations: ConversationDeps;
  readonly runs: RunStore;
  readonly shares: ShareRouteDeps;
}

/** Makes chat real: its stores, the runs of this process, and the work that ends what died and forgets what is old. */
export async function wireChat({ times = runTimes, limits, every, ...world }: ChatWorld): Promise<WiredChat> {
  const { connection, agents, agentsService, findDefaultAgentId, now, newId, log, closers } = world;
  const conversations = docdbConversationStore(connection, now, log);
  const runs = docdbRunStore(connection, now, oncePerRecord(log), limits.runsPerPerson);
  const runLog = docdbRunLog(connection, now);
  const shares = docdbShareStore(connection, log);
  for (const store of [conversations, runs, runLog, shares]) await store.createIndexes();
  const host = createRunHost({ ...world, runs, runLog, times, onRun: countRuns(world.metrics) });
  closers.add('chat runs', () => host.close());
  world.drain.add('chat runs', () => host.idle());
  every(times.leaseMs / 4, 'end runs that died', () => host.endLapsed.everywhere());
  every(30_000, 'forget old events', () => runLog.removeOld());
  const ragFiles = createRagFiles(world.ragServerUrl);
  const waitForFiles = makeWaitForFiles({ ragFiles, newId, now });
  const deps = { ...world, conversations, runs, host, shares, ragFiles, waitForFiles };
  const cancelRun = makeCancelRun({ ...deps, pollMs: times.followEveryMs, waitMs: 3 * times.keepEveryMs });
  return {
    runs,
    agentCard: {
      readAgentCard: keepAgentCard({
        fetchAgentCard: (...asked) => agentsService.card(...asked),
        nowMs: () => now().getTime(),
      }),
    },
    chat: {
      ...{ host, runLog, agents, findDefaultAgentId, newId, cancelRun },
      limitStreams: limitStreams(limits.streamsPerPerson),
      startRun: makeStartRun(deps),
      resumeRun: makeResumeRun(deps),
      takeUpStream: makeTakeUpStream({ host, runs, now }),
    },
    conversations: {
      conversations: makeConversations({
        ...deps,
        runLog,
        removeShares: (conversation) => shares.removeAll(conversation),
      }),
      cancelRun,
      forgetConversation: makeForgetConversation(deps),
      exportConversation: makeExportConversation(deps),
    },
    shares: {
      ownShares: makeOwnShares(deps),
      sharedWithMe: makeSharedWithMe({
        ...deps,
        mayRead: makeMayRead(world.authz),
        findReadable: makeFindReadable(world.ragServerUrl),
      }),
    },
  };
}
