import type Provider from 'oidc-provider';

/** A sign-in under way in one browser, and what its person is asked next. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Where the browser will be sent: browsers hold a form to that too. */
export function originOfRedirect({ params }: Interaction): string[] {
  const redirectUri = params['redirect_uri'];
  return typeof redirectUri === 'string' ? [new URL(redirectUri).origin] : [];
}
