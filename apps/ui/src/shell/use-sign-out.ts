import { useMutation } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { failureWords } from '../api/failure.js';
import { showToast } from '../shared/toasts.js';
import { leavePage } from '../shared/unsaved.js';
import { tellSignedOut } from './signed-out-elsewhere.js';

/** Ends the session here and at the idp. What was typed but not sent goes with it: the next person may be another. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => (await ui.post('/api/auth/signout', { isRepeatable: true })).data.logout_url,
    onSuccess: (logoutUrl) => {
      sessionStorage.clear();
      tellSignedOut();
      leavePage(() => location.assign(logoutUrl ?? '/'));
    },
    onError: (error) => showToast({ kind: 'failure', text: `Signing out failed: ${failureWords(error).detail}` }),
  });
