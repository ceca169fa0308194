import type { SpacePrivacy } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import { type ChangeSpace, requireMapping } from '../change-space.js';
import type { SpaceKey, SpaceStore } from '../space.store.js';

/**
 * Sets whether only the person who asked gets the answer while somebody outside the team is in the room.
 * Throws AppError `NOT_FOUND` for a space that no team has.
 */
export type SetPrivacy = (actor: Actor, space: SpaceKey, privacy: SpacePrivacy) => Promise<void>;

interface Deps {
  readonly spaces: Pick<SpaceStore, 'setPrivacy'>;
  readonly changeSpace: ChangeSpace;
}

export function makeSetPrivacy({ spaces, changeSpace }: Deps): SetPrivacy {
  return async (actor, space, { answer_privately: answerPrivately }) => {
    await changeSpace(actor, space, {
      action: 'chatx.privacy.set',
      reason: answerPrivately ? 'answer_privately' : 'answer_in_thread',
      check: (mapping) => void requireMapping(mapping),
      write: (change) => spaces.setPrivacy(change, answerPrivately),
    });
  };
}
