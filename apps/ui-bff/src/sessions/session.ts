/** Tokens of a signed-in person, as the idp gave them. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken?: string;
  /** When the idp ends its own session unless the refresh token is used; absent where it does not say. */
  readonly refreshExpiresAt?: Date;
  readonly idToken?: string;
}

/** A browser's sign-in. The browser holds an opaque id; what is kept under it is here. */
export interface Session {
  /** SHA-256 of the id: who reads the database cannot take the session over. */
  readonly idHash: string;
  readonly tokens: SessionTokens;
  readonly user: { readonly id: string; readonly email: string | null; readonly name: string };
  /** Where it was begun, for its owner to recognise; `null` for a browser that does not say. */
  readonly device: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  /** Goes up with every refresh, so that of two replicas only one writes. */
  readonly version: number;
  /** A replica is refreshing the tokens until then. */
  readonly refreshingUntil: Date | null;
}

/** Idle timeout of a session. */
export const idleMs = 8 * 3_600_000;
/** Absolute lifetime of a session. */
export const absoluteMs = 24 * 3_600_000;

/** What its owner is shown of a session: no tokens. */
export type SessionFacts = Pick<Session, 'idHash' | 'device' | 'createdAt' | 'lastUsedAt'>;

/** The moment at which a session ends if it is not used again: ours, or the idp's where that is sooner. */
export const expiryOf = ({
  createdAt,
  lastUsedAt,
  tokens,
}: Pick<Session, 'createdAt' | 'lastUsedAt' | 'tokens'>): Date =>
  new Date(Math.min(createdAt.getTime() + absoluteMs, lastUsedAt.getTime() + idleMs, endAtIdp(tokens)));

/** Once neither token is good, nothing can be done in the session any more. */
const endAtIdp = ({ accessExpiresAt, refreshExpiresAt }: SessionTokens): number =>
  refreshExpiresAt === undefined ? Infinity : Math.max(accessExpiresAt.getTime(), refreshExpiresAt.getTime());

/** The moment at which a session ends however much it is used: as long as its cookie is kept. */
export const lastMomentOf = ({ createdAt }: Pick<Session, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + absoluteMs);
