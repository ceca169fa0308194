import type { DenialReason, SpaceMessage, WhomToAsk } from '@parley/contracts';
import { oneOf } from '@parley/language';
import { plain } from './sources-below.js';
import { denialText, whomTexts } from './texts.js';

/** Why somebody gets no answer in a space, with the names of those who can help. */
export type DenialWords = (message: Refused, reason: DenialReason) => Promise<string>;
type Refused = Pick<SpaceMessage, 'space_id' | 'person_id'>;

/** Whom to ask in a space; `undefined` where it cannot be found out: no refusal waits for it or fails with it. */
type FindWhom = (spaceUuid: string, personId: string) => Promise<WhomToAsk | undefined>;

/** Nobody could be asked about somebody who is not known, or while a service is down. */
const withoutNames: readonly DenialReason[] = [
  'CHATX_USER_NOT_LINKED',
  'CHATX_WORKSPACE_UNCONFIGURED',
  'pdp_unavailable',
];

/** Whom to ask in a space, within a sentence; `undefined` where that is not known. */
export type NameWhomIn = (message: Refused) => Promise<string | undefined>;

export const makeNameWhom =
  (findWhomToAsk: FindWhom): NameWhomIn =>
  async ({ space_id: spaceUuid, person_id: personId }) =>
    whomWords(await findWhomToAsk(spaceUuid, personId));

export const makeDenialWords =
  (nameWhom: NameWhomIn): DenialWords =>
  async (message, reason) => {
    const isKnown = !withoutNames.includes(reason);
    return denialText(reason, isKnown ? await nameWhom(message) : undefined);
  };

/** `an admin of the team Platform (Ada Lovelace or Bob Stone)`; `undefined` without a name. */
function whomWords(whom: WhomToAsk | undefined): string | undefined {
  if (!whom || whom.names.length === 0) return undefined;
  const names = oneOf([...whom.names.map(plain), ...(whom.more ? [whomTexts.others] : [])]);
  return `${roleOf(whom)} (${names})`;
}

function roleOf({ of, team_name: name }: WhomToAsk): string {
  if (of === 'organization') return whomTexts.administrator;
  return name === undefined ? whomTexts.adminOfSpace : whomTexts.adminOfTeam(plain(name));
}
