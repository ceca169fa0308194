/** The administrator of the whole server (realm `master`), and the realm that Parley gets. */
export interface IdpAddress {
  /** Base address without a trailing slash, e.g. `http://127.0.0.1:8180`. */
  readonly url: string;
  readonly realm: string;
  readonly admin: { readonly username: string; readonly password: string };
}
