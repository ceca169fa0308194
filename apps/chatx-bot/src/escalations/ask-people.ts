import { canonicalUuid, encodePublicId, type EscalateTo } from '@parley/contracts';
import type { SpaceMappingStore } from '../access/space-mapping.store.js';
import type { ChatProduct, Whereto } from '../chat-product/chat-product.js';
import { homeCluster } from '../chat-product/home-cluster.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { sourcesOf } from '../replies/sources-below.js';
import { splitMarkdown } from '../replies/split-markdown.js';
import { type Need, needMarkdown, needQuestion } from './escalation-questions.js';
import { escalationTexts } from './escalation-texts.js';
import type { Escalation, EscalationStore } from './escalation.store.js';
import type { KeptTurn } from './fetch-turn.js';

/**
 * Posts a question to those whom a route names, to each once: whoever has it already is left out. Resolves to how many
 * have it then. Throws as the chat product does, to be called again.
 */
export type AskPeople = (
  escalation: Escalation,
  to: EscalateTo,
  turn: KeptTurn,
  signal: AbortSignal,
) => Promise<number>;

interface Deps {
  readonly chat: Pick<ChatProduct, 'ask' | 'who'>;
  readonly escalations: Pick<EscalationStore, 'beginPost' | 'notePost'>;
  readonly mappings: Pick<SpaceMappingStore, 'findPublicSpaceId' | 'findSpaceName'>;
  /** Where people reach the web application; absent where that is not known. */
  readonly webUrl: string | undefined;
}

export function makeAskPeople(deps: Deps): AskPeople {
  return async (escalation, to, turn, signal) => {
    const need = await needOf(deps, escalation, turn);
    let reached = 0;
    for (const [name, whereto] of await placesOf(deps, to)) {
      signal.throwIfAborted();
      const hasIt = escalation.posts.some((post) => post.to === name);
      if (hasIt || (await postTo(deps, escalation, need, name, whereto))) reached += 1;
    }
    return reached;
  };
}

/** False where the chat product refuses. */
async function postTo({ chat, escalations }: Deps, { id, begun }: Escalation, need: Need, to: string, where: Whereto) {
  const isRepeated = begun.includes(to);
  await escalations.beginPost(id, to);
  const [markdown = ''] = splitMarkdown(needMarkdown(need));
  const said = await chat.ask({ ...where, markdown }, needQuestion(need, isRepeated)).catch(refusalAsUndefined);
  const cardUuid = canonicalUuid(said?.id ?? '', 'MESSAGE');
  if (!said || cardUuid === undefined) return false;
  await escalations.notePost(id, { to, messageId: said.id, roomId: said.roomId, cardUuid });
  return true;
}

async function needOf({ chat, mappings, webUrl }: Deps, { message }: Escalation, turn: KeptTurn): Promise<Need> {
  const [person, space] = await Promise.all([chat.who(message.person_id), mappings.findSpaceName(message.space_id)]);
  const asker = person?.displayName ?? message.person_email ?? escalationTexts.somebody;
  const { citations = [], check } = turn;
  // No address of the run's is known here: links lead to the web application, which asks each reader's own rights.
  const where = { isSource: () => false, webUrl };
  const sources = sourcesOf({ citations: citations.slice(0, mostSources), check }, where);
  return { asker, space, question: turn.message, sources };
}

const mostSources = 10;

/** Where to post, each with the name under which it is noted. */
async function placesOf({ mappings }: Deps, to: EscalateTo): Promise<(readonly [name: string, Whereto])[]> {
  if ('people' in to)
    return [...new Set(to.people)].map((one) => [
      one,
      one.includes('@') ? { toPersonEmail: one } : { toPersonId: one },
    ]);
  const roomId =
    (await mappings.findPublicSpaceId(to.space_id)) ??
    encodePublicId({ cluster: homeCluster, type: 'ROOM', id: to.space_id });
  return [[roomId, { roomId }]];
}

function refusalAsUndefined(error: unknown): undefined {
  if (!(error instanceof ChatRefusal)) throw error;
  return undefined;
}
