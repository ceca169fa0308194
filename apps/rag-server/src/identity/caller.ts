import type { RagRole } from '@parley/contracts';

/** Who asks, as far as this service needs to know. */
export interface Caller {
  /** The idp's id. */
  readonly subject: string;
  readonly email: string;
  /** What the idp calls the person. */
  readonly name?: string;
  readonly groups: readonly string[];
  readonly role: RagRole;
  /** A program with a client-credentials token of its own, or in the trusted network. */
  readonly isMachine: boolean;
  /** By a token. */
  readonly isAuthenticated: boolean;
  /** Where the request came from, whatever token it had. */
  readonly inTrustedNetwork: boolean;
  /** Slug of the team that the token acts for. Its other members read the answer too, so it holds what all may read. */
  readonly team?: string;
  /** The chat space that the request says it comes from, as an object of authz; only together with a team. */
  readonly space?: string;
  /** The conversation that the request says it comes from; only without a team. What it gives is the caller's own. */
  readonly conversation?: string;
}
