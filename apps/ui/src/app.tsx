import '@mantine/core/styles.css';
import './shell/shell.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './api/query-client.js';
import { meQuery } from './api/use-me.js';
import { createRouter } from './router.js';
import { Toasts } from './kit/toasts.js';
import { pageNonce } from './shell/page-nonce.js';
import { cssVariables, theme } from './shell/theme.js';

const queryClient = createQueryClient();
// Who reads the outcome is the frame, its failure included.
queryClient.query(meQuery).catch(() => undefined);
const router = createRouter();

/** Everything a page stands on. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={pageNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
