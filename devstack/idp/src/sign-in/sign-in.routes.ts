import { type Response, Router } from 'express';
import type Provider from 'oidc-provider';
import { formOf, parseForm } from '../http/form.js';
import { escapeHtml, page, pageHeaders } from '../http/html-page.js';
import { requireSameOrigin } from '../http/same-origin.js';
import type { Realm } from '../realm/realm.js';
import { namesIn } from '../tokens/granted-scopes.js';
import type { User } from '../users/user.js';
import { consentResult, sendConsentForm } from './consent-page.js';
import { type Interaction, originOfRedirect } from './interaction.js';
import { signInPath } from './oidc-provider.js';

interface Deps {
  readonly realm: Realm;
  readonly provider: Provider;
}

const refusals = {
  invalid_credentials: 'Invalid user name or password.',
  disabled: 'This account is disabled. Ask your administrator.',
  not_set_up: 'This account is not fully set up. Ask your administrator.',
};

/** The pages of a sign-in: forms that work without script. The cookie ties each one to the browser that began it. */
export function signInRoutes({ realm, provider }: Deps): Router {
  const router = Router();
  router.get(`${signInPath}/:uid`, async (req, res) => {
    const interaction = await provider.interactionDetails(req, res);
    if (interaction.prompt.name === 'consent') {
      sendConsentForm(res, interaction);
      return;
    }
    const hint = interaction.params['login_hint'];
    const known = personAgain(realm, interaction)?.username;
    sendForm(res, interaction, {
      login: known ?? (typeof hint === 'string' ? hint : ''),
      isKnown: known !== undefined,
    });
  });
  router.post(`${signInPath}/:uid`, requireSameOrigin(new URL(realm.issuer).origin), parseForm, async (req, res) => {
    const interaction = await provider.interactionDetails(req, res);
    const form = formOf(req);
    if (interaction.prompt.name === 'consent') {
      await provider.interactionFinished(req, res, consentResult(realm, interaction, form));
      return;
    }
    const known = personAgain(realm, interaction)?.username;
    const login = known ?? (form.get('username') ?? '').trim();
    const outcome = await realm.authenticateUser(login, form.get('password') ?? '');
    if ('refusal' in outcome) {
      sendForm(res, interaction, { login, isKnown: known !== undefined, error: refusals[outcome.refusal] });
      return;
    }
    await leaveStaleSession(realm, provider, interaction, outcome.user.id);
    await provider.interactionFinished(req, res, { login: { accountId: outcome.user.id, remember: false } });
  });
  return router;
}

/** With prompt=login somebody who is signed in proves again who they are; nobody else can do it in their place. */
function personAgain(realm: Realm, { session, params }: Interaction): User | undefined {
  const prompt = typeof params['prompt'] === 'string' ? params['prompt'] : undefined;
  if (session === undefined || !namesIn(prompt).includes('login')) return undefined;
  const live = realm.sessions.findLiveByLogin(session.uid);
  return live && realm.users.find(live.userId);
}

/** Another person's session in this browser, or one that has ended, is not continued: a new one begins. */
async function leaveStaleSession(realm: Realm, provider: Provider, interaction: Interaction, userId: string) {
  const { session } = interaction;
  if (session === undefined) return;
  const live = realm.sessions.findLiveByLogin(session.uid);
  if (session.accountId === userId && live !== undefined) return;
  if (live !== undefined) realm.sessions.end(live.sid);
  await (await provider.Session.findByUid(session.uid))?.destroy();
  delete interaction.session;
  await interaction.persist();
}

interface FormState {
  readonly login: string;
  /** Whether it is known who signs in. */
  readonly isKnown: boolean;
  readonly error?: string;
}

function sendForm(res: Response, interaction: Interaction, { login, isKnown, error }: FormState): void {
  const alert = error === undefined ? '' : `<p role="alert" id="error">${escapeHtml(error)}</p>`;
  const described = error === undefined ? '' : ' aria-describedby="error" aria-invalid="true"';
  res.set(pageHeaders(originOfRedirect(interaction)));
  res.type('html').send(
    page(
      'Sign in to Parley',
      `${alert}<form method="post">
<label for="username">User name or e-mail</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(login)}"${isKnown ? ' readonly' : ''}${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<button type="submit">Sign in</button>
</form>`,
    ),
  );
}
