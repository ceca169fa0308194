import { createHash } from 'node:crypto';
import { attachedIdOf } from '@parley/contracts';
import type { Caller } from './caller.js';
import { subjectOf } from './subject-of.js';

/** Hashes all have one length, so no person's and no conversation's ids begin like those of another. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** What the ids of all files begin with that this person attached anywhere. */
export const attachedBy = (caller: Pick<Caller, 'subject' | 'isMachine'>): string =>
  attachedIdOf(hashOf(subjectOf(caller)), '');

/** What the ids of those begin with that this person attached to a conversation; nobody else has the same. */
export const attachedTo = (caller: Pick<Caller, 'subject' | 'isMachine'>, conversation: string): string =>
  `${attachedBy(caller)}${hashOf(conversation)}:`;
