/** A sign-in that was begun and has not come back yet. */
export interface PendingLogin {
  /** Hash of the state. */
  readonly stateHash: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
  /** Hash of the secret in the browser's own cookie: only the browser that began may end. */
  readonly browserHash: string;
  readonly createdAt: Date;
}

/** Where sign-ins under way are kept. */
export interface PendingLoginStore {
  insert(login: PendingLogin): Promise<void>;
  /** Takes one out. A second call with the same state finds nothing: each state is good once. */
  take(stateHash: string): Promise<PendingLogin | undefined>;
  removeOlderThan(moment: Date): Promise<void>;
}
