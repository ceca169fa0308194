/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Me } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed, failedWith, Failure, held, pageWith, Reply } from '../dom/answers.js';
import { answerMe, openPage, platform } from '../dom/open-page.js';
import { ada, bob } from '../dom/people.js';

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Pages' }));
const offered = async () => (await navigation()).getAllByRole('link').map(({ textContent }) => textContent);
const gallery = () => platform.ui('get', '/api/usecases', pageWith([]));

describe('the frame around every page', () => {
  it('offers an admin every page', async () => {
    openPage('/nowhere');
    expect(await offered()).toEqual(expect.arrayContaining(['Chat', 'Knowledge', 'Spaces', 'Audit']));
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    expect(document.title).toBe('Page not found · Parley');
  });

  it('offers a member neither spaces nor the audit', async () => {
    openPage('/nowhere', { as: bob });
    const links = await offered();
    expect(links).toContain('Chat');
    expect(links).not.toContain('Spaces');
    expect(links).not.toContain('Audit');
  });

  it('offers spaces to the admin of a team', async () => {
    const teams = bob.teams.map((team) => ({ ...team, is_admin: true }));
    openPage('/nowhere', { as: { ...bob, teams } });
    expect(await offered()).toContain('Spaces');
  });

  it.each(['/audit', '/spaces/connect', '/spaces/people', '/spaces/bot'])(
    'shows a member nothing at %s, and asks for nothing',
    async (path) => {
      openPage(path, { as: bob });
      await screen.findByRole('heading', { level: 1, name: 'No access' });
      expect(platform.unanswered()).toEqual([]);
    },
  );

  it('moves the focus to the page that is gone to', async () => {
    gallery();
    const { user } = openPage('/nowhere');
    await user.click((await navigation()).getByRole('link', { name: 'Use cases' }));
    await screen.findByText('No use cases yet');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect((await navigation()).getByRole('link', { name: 'Use cases' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('who looks', () => {
  it('is asked to sign in where nobody is known', async () => {
    answerMe(failed('UNAUTHORIZED', 'Not signed in.'));
    openPage('/agents');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(platform.asked('get', '/api/dynamic-agents/configs')).toHaveLength(0);
  });

  it('is not taken for signed out while a service is down', async () => {
    answerMe(down('The session store is not available.'));
    const { user } = openPage('/nowhere');
    await screen.findByText('The session store is not available.');
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    answerMe({ success: true, data: ada });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Account of Ada Lovelace' });
  });

  it('is told with name, role and teams', async () => {
    const { user } = openPage('/nowhere');
    const account = await screen.findByRole('button', { name: 'Account of Ada Lovelace' });
    expect(account.getAttribute('aria-expanded')).toBe('false');
    await user.click(account);
    const dialog = within(await screen.findByRole('dialog', { name: 'Account' }));
    dialog.getByText('ada@example.com');
    dialog.getByText('Admin · Teams Platform, Support');
    expect(account.getAttribute('aria-expanded')).toBe('true');
  });

  it('stays signed in where signing out fails', async () => {
    platform.ui('post', '/api/auth/signout', failed('INTERNAL_ERROR', 'Try again later.'));
    const { user } = openPage('/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByText('Signing out failed: Try again later.');
    screen.getByRole('heading', { name: 'Page not found' });
  });
});

describe('a session that has ended', () => {
  const openEnded = async (type: boolean) => {
    gallery();
    const page = openPage('/use-cases/new');
    const title = await screen.findByRole('textbox', { name: 'Title' });
    if (type) await page.user.type(title, 'Mine');
    platform.ui('post', '/api/usecases', failed('UNAUTHORIZED', 'Not signed in.'));
    await page.user.click(screen.getByRole('button', { name: 'Create use case' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Your session has ended' })) };
  };

  it('leads back to the same page', async () => {
    const { dialog } = await openEnded(false);
    dialog.getByRole('button', { name: 'Sign in again' });
  });

  it('keeps what is not saved, and goes once somebody has signed in elsewhere', async () => {
    const { dialog, refetch } = await openEnded(true);
    const link = dialog.getByRole('link', { name: 'Sign in from another tab' });
    expect(link.getAttribute('href')).toBe('/api/auth/login?return_to=%2Fchat');
    await refetch();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Mine');
  });
});

describe('an outage', () => {
  const title = 'The platform cannot be reached. Retrying; nothing you typed is lost.';
  const partDown = (code: 'BAD_GATEWAY' | 'SERVICE_UNAVAILABLE', dependency: string) =>
    failedWith(code, 'Not now.', { dependency, reason: 'unreachable' });
  const health = (connected: boolean) =>
    new Reply(connected ? 200 : 503, {
      status: connected ? ('healthy' as const) : ('unhealthy' as const),
      ...{ timestamp: '2026-01-01T00:00:00Z', version: '1' },
      ...{ platform: { url: 'dynamic-agents', connected }, outbox: { pending: 0, oldest_seconds: 0 } },
    });

  it('is told above the page, and goes when the platform answers', async () => {
    // Refused, to be tried again at once: the page goes on asking.
    platform.ui('get', '/api/usecases', new Reply(503, 'starting', { 'retry-after': '1' }));
    platform.ui('get', '/api/health', new Reply(503, 'starting'));
    openPage('/use-cases');
    await screen.findByText(`${title} Cause: status 503.`);
    gallery();
    await screen.findByText('No use cases yet');
    await waitFor(() => expect(screen.queryByText(title, { exact: false })).toBeNull());
  });

  it('of one part names what is missing, to administrators also why, and what failed is read again by itself', async () => {
    platform.ui('get', '/api/usecases', partDown('SERVICE_UNAVAILABLE', 'dynamic-agents'));
    platform.ui('get', '/api/health', health(false));
    openPage('/use-cases');
    await screen.findByText(
      /^Answers are not available right now; search works\..* Cause: dynamic-agents: unreachable\.$/,
    );
    gallery();
    platform.ui('get', '/api/health', health(true));
    await screen.findByText('No use cases yet');

    await waitFor(() => expect(screen.queryByText(/Answers are not available/)).toBeNull());
  });

  it('is told without its cause to others', async () => {
    platform.ui('get', '/api/usecases', partDown('BAD_GATEWAY', 'rag-server'));
    platform.rag('get', '/v1/user/info', failed('BAD_GATEWAY', 'Not now.'));
    openPage('/use-cases', { as: bob });
    const shown = await screen.findByText(/^Knowledge is not available right now/);

    expect(shown.textContent).not.toContain('rag-server');
  });

  it('before it is known who looks ends by itself as well', async () => {
    answerMe(new Failure('AUTHZ_UNAVAILABLE', 'Access cannot be decided right now.', undefined, {}));
    gallery();
    openPage('/use-cases');
    await screen.findByText('Access cannot be decided right now.');
    answerMe({ success: true, data: bob });
    await screen.findByText('No use cases yet');
  });

  it('is no reason to hide what was read before', async () => {
    gallery();
    const { refetch } = openPage('/use-cases');
    await screen.findByText('No use cases yet');
    platform.ui('get', '/api/usecases', down());
    await refetch();
    await screen.findByText('The database is not available.');
    screen.getByText('No use cases yet');
  });
});

describe('a page that is opening', () => {
  beforeEach(() => gallery());

  it('shows nothing of the frame before it is known who looks', async () => {
    const me = held<{ success: true; data: Me }>({ success: true, data: bob });
    answerMe(me.answer);
    openPage('/use-cases');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(platform.asked('get', '/api/usecases')).toHaveLength(0);
    me.release();
    await screen.findByText('No use cases yet');
  });
});
