import type { AttachmentAction, Message, Person, Room } from '../model.js';

export type Verb = 'post' | 'share' | 'update' | 'delete' | 'cardAction' | 'acknowledge';

/** Something that happened in a room and that its members' devices are to hear of. */
export interface Happening {
  readonly verb: Verb;
  readonly actor: Person;
  readonly message: Message;
  readonly room: Room;
  readonly action?: AttachmentAction;
  /** An update by the product itself, which has looked at the file of the message. */
  readonly isOfFile?: true;
}

/** Tells whoever is to hear of it. */
export type Announce = (happening: Happening) => void;
