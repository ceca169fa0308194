import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { Page } from '../shared/page.js';
import { QueryView } from '../shared/query-view.js';

/** Ask, and see where the answer comes from. */
export function ChatPage() {
  const agents = useQuery({
    queryKey: ['available-agents'],
    queryFn: async ({ signal }) => (await ui.get('/api/dynamic-agents/available', { signal })).data,
  });
  return (
    <Page title="Chat">
      <QueryView query={agents}>
        {(found) => (
          <ul>
            {found.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  );
}
