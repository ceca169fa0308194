/** A sign-in that was begun and has not come back yet. */
export interface PendingLogin {
  /** Hash of the state. */
  stateHash: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** Hash of the secret in the browser's own cookie: only the browser that began may end. */
  browserHash: string;
  createdAt: Date;
}

/** Where sign-ins under way are kept. */
export interface PendingLoginStore {
  insert(login: PendingLogin): Promise<void>;
  /** Takes one out. A second call with the same state finds nothing: each state is good once. */
  take(stateHash: string): Promise<PendingLogin | undefined>;
  removeOlderThan(moment: Date): Promise<void>;
}
