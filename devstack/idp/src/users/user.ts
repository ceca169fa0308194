/** A person, or the service account of a client. */
export interface User {
  readonly id: string;
  /** Lower case. */
  readonly username: string;
  readonly enabled: boolean;
  /** Lower case. */
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly groups: readonly string[];
  readonly realmRoles: readonly string[];
  readonly requiredActions: readonly string[];
  readonly passwordHash?: string | undefined;
  readonly serviceAccountClientId?: string | undefined;
  /** Milliseconds since 1970, as the admin REST shows it. */
  readonly createdTimestamp: number;
}

export const isPerson = (user: User): boolean => user.serviceAccountClientId === undefined;
