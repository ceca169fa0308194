import type { SourceCredential } from '@parley/contracts';

/** What signs in to a host. */
export interface Secrets {
  readonly username?: string | undefined;
  readonly token?: string | undefined;
  readonly access_key_id?: string | undefined;
  readonly secret_access_key?: string | undefined;
  readonly session_token?: string | undefined;
}

/** A credential as its file has it now. */
export interface Credential {
  readonly name: string;
  /**
   * What may be sent to that address. Throws `CredentialRefusal` for a host that the credential does not list, and for an
   * address without TLS, unless the operator allows the host itself.
   */
  for(url: URL): Secrets;
}

/** Secrets that the operator keeps, by the names that records hold. */
export interface Credentials {
  /** Read anew each time, so that a changed secret holds from the next reading on. Throws `CredentialRefusal`. */
  find(name: string): Promise<Credential>;
  /** In the order of their names, without their secrets; one that cannot be used has the reason. */
  list(): Promise<SourceCredential[]>;
}

/** A credential cannot be used. The message names it and never what it holds. */
export class CredentialRefusal extends Error {
  override readonly name = 'CredentialRefusal';
}
