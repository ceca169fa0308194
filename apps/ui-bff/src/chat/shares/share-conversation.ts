import { type AuthzClient, datasourceObject, teamMembers, userSubject } from '@parley/authz-client';
import { AppError, branchTo, type Citation, type ShareRequest } from '@parley/contracts';
import { auditFailure } from '../../audit/audit-failure.js';
import type { Audit } from '../../audit/audit-log.js';
import type { Actor } from '../../http/actor.js';
import { noConversation } from '../conversations/conversation.docdb.js';
import type { ConversationStore } from '../conversations/conversation.store.js';
import type { RunStore } from '../runs/run.store.js';
import { isIn, noShare } from './may-read.js';
import type { Share, SharedWith, ShareStore } from './share.store.js';

/** Sources of a conversation that somebody may not read, with the documents of them that answers name. */
export interface UnreadableSource {
  readonly datasourceId: string;
  readonly titles: string[];
}

/** A change to who may read a conversation, as it is audited. */
interface Change {
  readonly action: string;
  readonly conversationId: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What an owner does with the shares of a conversation. Those of others are `NOT_FOUND`. */
export interface OwnShares {
  list(actor: Actor, conversationId: string): Promise<Share[]>;
  /**
   * With whom it would be shared, and which sources they cannot read now. Throws AppError `VALIDATION_ERROR` for nobody,
   * `FORBIDDEN` for a team that the caller is not in, `AUTHZ_UNAVAILABLE`, `SERVICE_UNAVAILABLE`.
   */
  preview(
    actor: Actor,
    conversationId: string,
    request: ShareRequest,
  ): Promise<{ with: SharedWith; unreadable: UnreadableSource[] }>;
  /** Lets them read what has been said so far. Throws as `preview` does. */
  share(actor: Actor, conversationId: string, request: ShareRequest): Promise<Share>;
  stop(actor: Actor, conversationId: string, shareId: string): Promise<void>;
}

export interface ShareDeps {
  readonly shares: ShareStore;
  readonly conversations: Pick<ConversationStore, 'find'>;
  readonly runs: Pick<RunStore, 'places' | 'ofIds'>;
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
  readonly findTeam: (slug: string) => Promise<{ readonly slug: string; readonly name: string } | undefined>;
  /** A person who can sign in, by their whole e-mail address. */
  readonly findPerson: (email: string) => Promise<{ readonly id: string; readonly name: string } | undefined>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function makeOwnShares(deps: ShareDeps): OwnShares {
  const { shares, audit, now, newId } = deps;
  const audited = async <T>(
    actor: Actor,
    { action, conversationId, ...facts }: Change,
    change: () => Promise<T>,
  ): Promise<T> => {
    const entry = { actorId: actor.id, action, resource: `conversation:${conversationId}`, reason: null };
    const done = await auditFailure(audit, entry, change);
    await audit({ ...entry, outcome: 'success', ...facts });
    return done;
  };
  return {
    async list(actor, conversationId) {
      await requireOwn(deps, actor, conversationId);
      return shares.of({ conversationId, ownerId: actor.id });
    },
    async preview(actor, conversationId, request) {
      await requireOwn(deps, actor, conversationId);
      const to = await recipientOf(deps, actor, request);
      const { citations } = await saidIn(deps, actor, conversationId);
      return { with: to, unreadable: await unreadableFor(deps, to, citations) };
    },
    async share(actor, conversationId, request) {
      const { title } = await requireOwn(deps, actor, conversationId);
      const to = await recipientOf(deps, actor, request);
      const { lastTurnId } = await saidIn(deps, actor, conversationId);
      const named = { conversationId, ownerId: actor.id, ownerName: actor.name, title };
      const share = { id: newId(), ...named, with: to, lastTurnId, at: now() };
      const change = { action: 'conversation.share', conversationId, before: [], after: [readerOf(to)] };
      return audited(actor, change, () => shares.put(share));
    },
    async stop(actor, conversationId, shareId) {
      await requireOwn(deps, actor, conversationId);
      const key = { conversationId, ownerId: actor.id };
      const known = (await shares.of(key)).find(({ id }) => id === shareId);
      if (!known) throw noShare();
      const change = { action: 'conversation.unshare', conversationId, before: [readerOf(known.with)], after: [] };
      await audited(actor, change, async () => {
        if (!(await shares.remove(key, shareId))) throw noShare();
      });
    },
  };
}

/** With whom a conversation is shared, as the audit tells it: `user:<id> reader`, `team:platform#member reader`. */
const readerOf = (to: SharedWith): string => `${to.kind === 'team' ? teamMembers(to.id) : userSubject(to.id)} reader`;

async function requireOwn({ conversations }: ShareDeps, actor: Actor, id: string) {
  const conversation = await conversations.find(id, actor.id);
  if (!conversation) throw noConversation();
  return conversation;
}

/** The newest branch, as it is now. */
async function saidIn({ runs }: ShareDeps, actor: Actor, conversationId: string) {
  const path = branchTo(await runs.places({ conversationId, ownerId: actor.id }));
  const last = path.at(-1);
  if (!last) throw noConversation();
  const turns = await runs.ofIds(
    actor.id,
    path.map(({ id }) => id),
  );
  return { lastTurnId: last.id, citations: turns.flatMap((turn) => turn.citations) };
}

async function recipientOf({ authz, findTeam, findPerson }: ShareDeps, actor: Actor, request: ShareRequest) {
  if ('team' in request) {
    const [isMember] = await authz.batchCheck([isIn(actor.id, request.team)]);
    if (isMember !== true) throw notInTeam();
    const team = await findTeam(request.team);
    if (!team) throw nobody('team', 'is not a team');
    return { kind: 'team' as const, id: team.slug, name: team.name };
  }
  const person = await findPerson(request.email);
  if (!person) throw nobody('email', 'is nobody’s address here');
  if (person.id === actor.id) throw nobody('email', 'is your own');
  return { kind: 'user' as const, ...person };
}

/** As authz says now; a source that roles alone open is named too, since nobody can say for all of a team. */
async function unreadableFor({ authz }: ShareDeps, to: SharedWith, citations: readonly Citation[]) {
  const titles = new Map<string, Set<string>>();
  for (const { datasource_id: id, title } of citations) titles.set(id, (titles.get(id) ?? new Set()).add(title));
  const ids = [...titles.keys()];
  const subject = to.kind === 'team' ? teamMembers(to.id) : userSubject(to.id);
  const asked = ids.map((id) => ({ subject, relation: 'can_read' as const, object: datasourceObject(id) }));
  const answers = asked.length === 0 ? [] : await authz.batchCheck(asked);
  return ids
    .filter((_id, index) => answers[index] !== true)
    .map((id) => ({ datasourceId: id, titles: [...(titles.get(id) ?? [])] }));
}

const notInTeam = () =>
  new AppError('FORBIDDEN', 'You can share with teams that you are in.', { details: { reason: 'not_in_team' } });

const nobody = (field: string, message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field, message }] });
