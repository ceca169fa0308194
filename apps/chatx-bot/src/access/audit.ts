import { spaceObject } from '@parley/authz-client';
import { auditEvent, type AuditEvent, type SpaceMessage } from '@parley/contracts';
import type { AuditSubjects } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { NameOfAuthor } from '../identity/name-of-author.js';
import type { Verdict } from './decide.js';

/** Audits what the bot decided and did. Every method rejects on failure: then nothing may run. */
export interface Audit {
  /** A decision on a message, before it takes effect: whether it may run an agent, or do what `what` says. */
  decided(message: SpaceMessage, verdict: Verdict, correlationId: string, what?: Decided): Promise<void>;
  /** An executed chat command. */
  commanded(message: SpaceMessage, command: string, correlationId: string): Promise<void>;
  /** A failed answer: stored with its space, whose diagnostics show the last one. */
  failed(message: SpaceMessage, reason: string, correlationId: string): Promise<void>;
  /** The last problem of the author of the message: a denial or a failed answer. */
  lastTroubleOf(message: SpaceMessage): Promise<Trouble | undefined>;
}

/** Running an agent, running it for the person alone, or showing that answer to the space. */
export type Decided = 'chatx.invoke' | 'chatx.invoke_alone' | 'chatx.share';

export type Trouble = Pick<AuditEvent, 'ts' | 'reason'>;

interface Deps {
  readonly log: AuditLog;
  /** Namespace of spaces; without one nothing is ever answered. */
  readonly workspace: string | undefined;
  /** Of the pseudonyms that people have in every service. */
  readonly subjects: AuditSubjects;
  readonly nameOfAuthor: NameOfAuthor;
  readonly now: () => number;
}

export function createAudit({ log, workspace, subjects, nameOfAuthor, now }: Deps): Audit {
  const actorOf = async (personId: string) => {
    const id = await nameOfAuthor(personId);
    return (await subjects.name([id])).get(id) ?? '';
  };
  type Happening = Pick<AuditEvent, 'action' | 'outcome' | 'reason'> & Partial<Pick<AuditEvent, 'resource'>>;
  const append = async (
    { person_id }: SpaceMessage,
    { resource = null, ...what }: Happening,
    correlation_id: string,
  ) => {
    const actor = await actorOf(person_id);
    await log.append(auditEvent.parse({ ...what, ts: new Date(now()), actor, resource, correlation_id }));
  };
  return {
    decided: (message, verdict, correlationId, action = 'chatx.invoke') => {
      const { allowed, agentId } = verdict;
      const outcome = allowed ? 'allow' : 'deny';
      const reason = allowed ? 'CHATX_DISPATCH_ALLOWED' : verdict.reason;
      const resource = agentId === undefined ? null : `agent:${agentId}`;
      return append(message, { action, outcome, reason, resource }, correlationId);
    },
    commanded: (message, reason, correlationId) =>
      append(message, { action: 'chatx.command', outcome: 'success', reason }, correlationId),
    failed(message, reason, correlationId) {
      const resource = workspace === undefined ? null : spaceObject(workspace, message.space_id);
      return append(message, { action: 'chatx.answer', outcome: 'error', reason, resource }, correlationId);
    },
    async lastTroubleOf({ person_id }) {
      // What happened before somebody linked their account stands there under the id of the chat product.
      const known = await subjects.known([await nameOfAuthor(person_id), person_id]);
      return log.lastTroubleOf([...known.values()].flat());
    },
  };
}

/** The shared audit log; ui-bff keeps its indexes. */
export interface AuditLog {
  append(event: AuditEvent): Promise<void>;
  lastTroubleOf(actors: readonly string[]): Promise<Trouble | undefined>;
}

export function docdbAuditLog(connection: Connection): AuditLog {
  const records = connection.collection<AuditEvent>('audit_events');
  return {
    async append(event) {
      await records.insertOne({ ...event });
    },
    async lastTroubleOf(actors) {
      const found = await records.findOne(
        {
          actor: { $in: [...actors] },
          action: { $in: ['chatx.invoke', 'chatx.invoke_alone', 'chatx.share', 'chatx.answer'] },
          outcome: { $in: ['deny', 'error'] },
        },
        { sort: { ts: -1 } },
      );
      return found ? { ts: found.ts, reason: found.reason } : undefined;
    },
  };
}
