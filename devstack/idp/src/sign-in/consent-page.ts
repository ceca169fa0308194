import type { Response } from 'express';
import type { Form } from '../http/form.js';
import { escapeHtml, page, pageHeaders } from '../http/html-page.js';
import type { Realm } from '../realm/realm.js';
import { type Interaction, originOfRedirect } from './interaction.js';

/** Asks whether a program may do what its person may. */
export function sendConsentForm(res: Response, interaction: Interaction): void {
  const clientId = escapeHtml(String(interaction.params['client_id']));
  res.set(pageHeaders(originOfRedirect(interaction)));
  res.type('html').send(
    page(
      'Allow this program to act for you?',
      `<p><strong>${clientId}</strong> wants to sign in as you. Choose Yes only if you started this yourself.</p>
<form method="post">
<button type="submit" name="accept" value="Yes">Yes</button>
<button type="submit" name="cancel" value="No">No</button>
</form>`,
    ),
  );
}

/** What the person's answer comes to. A form that says neither is a no. */
export function consentResult({ consents }: Realm, { params, session }: Interaction, form: Form) {
  if (!form.has('accept') || session?.accountId === undefined) return { error: 'access_denied' };
  consents.give(session.accountId, String(params['client_id']));
  return { consent: {} };
}
