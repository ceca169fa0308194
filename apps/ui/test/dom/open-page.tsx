import { afterAll, afterEach, beforeEach, expect } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { type Me, toPage } from '@parley/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react/pure';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ada } from './people.js';
import { startPlatform } from './platform.js';

/** What answers the pages of this file's tests. */
export const platform = await startPlatform();

// The clients read their base from the page's address once, so it is set before the first of our modules is loaded.
(window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(`${platform.origin}/`);
const { routes } = await import('../../src/router.js');
const { createQueryClient } = await import('../../src/api/query-client.js');
const { sessionEnd } = await import('../../src/api/session-end.js');
const { outages } = await import('../../src/api/outages.js');
const { Toasts } = await import('../../src/kit/toasts.js');
const { cssVariables, theme } = await import('../../src/shell/theme.js');

// Answers come over real sockets on shared cores: slow is not broken.
// Whether an element is hidden is not looked up: without a layout that says little, and costs a second a query.
configure({
  asyncUtilTimeout: 10_000,
  defaultHidden: true,
  getElementError: (message) => new Error(message?.slice(0, 2000) ?? 'Not found.'),
});

export interface OpenPage {
  readonly user: UserEvent;
  /** Path and search of the page that is shown. */
  readonly address: () => string;
  /** Goes somewhere as a link does. */
  readonly go: (to: string | number) => Promise<void>;
  /** Reads again what is on show, as coming back to the window does. */
  readonly refetch: () => Promise<void>;
}

interface Opening {
  /** Who is signed in; Ada when absent. */
  readonly as?: Me;
  /** Addresses visited before, the oldest first. */
  readonly after?: readonly string[];
  /** Whether a part is meant to fail while it is drawn: React then does not report it. */
  readonly fails?: boolean;
}

/** Opens an address of the whole UI, frame included, with the providers of `app.tsx`; its history is in memory. */
export function openPage(address: string, { as = ada, after = [], fails = false }: Opening = {}): OpenPage {
  signIn(as);
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes.map(asNew), { initialEntries: [...after, address] });
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
    fails ? { onCaughtError: () => undefined } : {},
  );
  return {
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to) => act(() => router.navigate(to as string)),
    refetch: () => act(() => queryClient.refetchQueries({ type: 'active' })),
  };
}

/** A router takes `lazy` out of the routes that it has loaded, which the next test needs again. */
const asNew = (route: RouteObject): RouteObject =>
  ({
    ...route,
    ...(typeof route.lazy === 'object' && { lazy: { ...route.lazy } }),
    ...(route.children && { children: route.children.map(asNew) }),
  }) as RouteObject;

/** Answers who is signed in, unless the test has said already. */
export function signIn(me: Me): void {
  if (!hasMe) platform.ui('get', '/api/me', { success: true, data: me });
  platform.ui('get', '/api/version', aVersion);
}
let hasMe = false;
const aVersion = { version: '1.0.0', git_commit: 'unknown', build_date: 'unknown', node: 'v24.0.0' };

/** Answers otherwise who is signed in: with a refusal, or late. For before `openPage`. */
export function answerMe(answer: Parameters<typeof platform.ui<'get', '/api/me'>>[2]): void {
  hasMe = true;
  platform.ui('get', '/api/me', answer);
}

/** What many pages read beside what they show: teams to choose from, who can be asked, who asks for access, and budgets. */
beforeEach(() => {
  platform.ui('get', '/api/access-requests', { success: true, data: [] });
  platform.ui('get', '/api/access-requests/waiting', { success: true, data: [] });
  platform.ui('get', '/api/access-requests/let-in', { success: true, data: [] });
  platform.ui('get', '/api/admin/teams', toPage([], 0, { limit: 500, offset: 0 }));
  platform.ui('get', '/api/admin/budgets', toPage([], 0, { limit: 500, offset: 0 }));
  platform.ui('get', '/api/whom-to-ask', { success: true, data: { of: 'organization', names: [], more: false } });
});

afterEach(() => {
  for (const toast of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton'))
    act(() => toast.click());
  cleanup();
  act(() => {
    sessionEnd.set(false);
    outages.down.set([]);
  });
  sessionStorage.clear();
  localStorage.clear();
  const unanswered = platform.unanswered();
  platform.reset();
  hasMe = false;
  expect(unanswered).toEqual([]);
});

afterAll(() => platform.close());

/** What a toast says, once it is there. */
export const toast = (text: string | RegExp) =>
  screen.findByText(text, { selector: '.mantine-Notification-description' });

/** Puts a text into the field of that name, in place of what stands there. */
export async function enter(user: UserEvent, field: string, text: string): Promise<void> {
  const input = await screen.findByRole('textbox', { name: field });
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}
