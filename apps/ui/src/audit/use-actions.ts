import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';

/** Every action that the audit holds. */
export const useActions = () =>
  useQuery({
    queryKey: ['audit-actions'],
    queryFn: async ({ signal }) => (await ui.get('/api/admin/audit/actions', { signal })).data,
  });
