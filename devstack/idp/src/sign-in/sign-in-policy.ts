import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Realm } from '../realm/realm.js';

const { Check, Prompt } = interactionPolicy;

/** When a person has to be asked something before their browser gets a code. */
export function signInPolicy(realm: Realm): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const login = policy.get('login');
  login?.checks.add(
    new Check('session_ended', 'End-User authentication is required', 'login_required', (ctx) => hasEnded(realm, ctx)),
  );
  policy.remove('consent');
  policy.add(consentPrompt(realm));
  return policy;
}

/** Signs in anew when the session ended at our side or the user was disabled. */
function hasEnded(realm: Realm, { oidc }: KoaContextWithOIDC): boolean {
  const isFresh = oidc.result?.login !== undefined;
  const { accountId, uid } = oidc.session ?? {};
  if (accountId === undefined || uid === undefined) return false;
  return oidc.account === undefined || (!isFresh && realm.sessions.findLiveByLogin(uid) === undefined);
}

/** Anybody's program can say that it is a public client: its person is asked once, and again where the program wants it. */
function consentPrompt(realm: Realm): interactionPolicy.Prompt {
  const prompt = new Prompt({ name: 'consent', requestable: true });
  // A client with a secret asks for it in vain, as in Keycloak.
  prompt.checks.clear();
  prompt.checks.add(
    new Check('consent_missing', 'End-User consent is required', 'interaction_required', (ctx) =>
      needsConsent(realm, ctx),
    ),
  );
  return prompt;
}

function needsConsent(realm: Realm, { oidc }: KoaContextWithOIDC): boolean {
  const client = realm.clients.findByClientId(oidc.client?.clientId ?? '');
  const userId = oidc.session?.accountId;
  if (client?.isPublic !== true || userId === undefined || oidc.result?.consent !== undefined) return false;
  return oidc.prompts.has('consent') || !realm.consents.has(userId, client.clientId);
}
