import { useQuery } from '@tanstack/react-query';
import type { UiSchemas } from '@parley/client';
import { ui } from './clients.js';

export type ModelChoice = UiSchemas['ModelChoice'];

/** What agents can choose from; the operator's model first. */
export const useModelChoices = () =>
  useQuery({
    queryKey: ['model-choices'],
    queryFn: async ({ signal }) => (await ui.get('/api/dynamic-agents/models', { signal })).data,
  });
