import type { DenialReason, SpaceMessage } from '@parley/contracts';
import type { ChatProduct } from '../chat-product/chat-product.js';
import type { Claim } from '../claims/claim.store.js';
import type { NoteProgress } from '../claims/reply-once.js';
import type { Deny } from '../replies/deny.js';
import type { DenialStore } from '../replies/denial.store.js';
import type { FindRoom, ShowTeams } from './offer-teams.js';

/**
 * Tells a person why there is no answer: in their direct room, where a team is missing, by asking for one. What can be
 * answered later waits. Resolves to the reason that was told.
 */
export type DenyOrOffer = (message: SpaceMessage, claim: Claim, reason: DenialReason) => Promise<DenialReason>;

interface Deps {
  readonly chat: Pick<ChatProduct, 'isDirect'>;
  readonly findRoom: FindRoom;
  readonly showTeams: ShowTeams;
  readonly deny: Deny;
  readonly denials: DenialStore;
  readonly noteProgress: NoteProgress;
}

/** Reasons that another team can end. */
const ofTeam: readonly DenialReason[] = ['CHATX_SPACE_TEAM_NOT_FOUND', 'CHATX_OBO_FAILED'];

export function makeDenyOrOffer(deps: Deps): DenyOrOffer {
  const { chat, deny, findRoom } = deps;
  return async (message, claim, reason) => {
    if (reason === 'CHATX_USER_NOT_LINKED') await wait(deps, message, claim);
    const isAboutTeam = ofTeam.includes(reason) && (await chat.isDirect(message.public_space_id));
    const room = isAboutTeam ? await findRoom(message) : undefined;
    const told = typeof room === 'string' ? room : reason;
    // Whoever is in that team was refused for another reason.
    const isOffered = typeof room === 'object' && !room.teams.some(({ slug }) => slug === room.team?.slug);
    if (isOffered) await offer(deps, message, claim, room);
    else await deny(message, claim, told);
    return told;
  };
}

async function offer(deps: Deps, message: SpaceMessage, claim: Claim, room: Parameters<ShowTeams>[2]): Promise<void> {
  const { person_id: personId } = message;
  await wait(deps, message, claim);
  const { spaceUuid, messageUuid } = claim;
  if (await deps.denials.mayTell({ spaceUuid, personId, messageUuid })) await deps.showTeams(message, claim, room);
}

/** Written down before the person is told: however soon they do what is missing, there is a question to answer. */
const wait = ({ noteProgress }: Deps, { text, person_id: waitsFor }: SpaceMessage, { messageUuid }: Claim) =>
  text === '' ? Promise.resolve() : noteProgress(messageUuid, { waitsFor });
