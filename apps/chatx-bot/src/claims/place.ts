import type { SpaceMessage } from '@parley/contracts';

/** Where a message was written, and by whom. */
export type Place = Pick<SpaceMessage, 'message_id' | 'parent_id' | 'public_space_id' | 'person_id'>;
