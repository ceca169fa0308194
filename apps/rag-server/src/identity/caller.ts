import type { RagRole } from '@parley/contracts';

/** Who asks, as far as this service needs to know. */
export interface Caller {
  /** The idp's id. */
  readonly subject: string;
  readonly email: string;
  readonly groups: readonly string[];
  readonly role: RagRole;
  /** A program with a client-credentials token of its own. */
  readonly isMachine: boolean;
}
