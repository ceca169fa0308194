import { useMutation } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { failureWords } from '../api/failure.js';
import { showToast } from '../kit/toasts.js';
import { leavePage } from '../changes/unsaved.js';
import { tellSignedOut } from './signed-out-elsewhere.js';
import { t } from '../texts/texts.js';

/** Ends the session here and at the idp. */
export const useSignOut = () =>
  useLeaving(async () => (await ui.post('/api/auth/signout', { isRepeatable: true })).data.logout_url);

/** Ends all sessions of this person, this one too. */
export const useSignOutEverywhere = () =>
  useLeaving(async () => (await ui.delete('/api/auth/sessions')).data.logout_url);

/** What was typed but not sent goes with the session: the next person may be another. */
const useLeaving = (leave: () => Promise<string | null>) =>
  useMutation({
    mutationFn: leave,
    onSuccess: (logoutUrl) => {
      sessionStorage.clear();
      tellSignedOut();
      leavePage(() => location.assign(logoutUrl ?? '/'));
    },
    onError: (error) =>
      showToast({ kind: 'failure', text: t('Signing out failed: {{detail}}', { detail: failureWords(error).detail }) }),
  });
