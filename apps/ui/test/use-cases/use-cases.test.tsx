/** @jest-environment ./test/dom/environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { UseCaseView } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed, held, pageWith, tagged } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';

const aUseCase = (more: Partial<UseCaseView> = {}): UseCaseView => ({
  id: 'uc-1',
  title: 'Roll back a release',
  description: 'When a release goes wrong.',
  category: 'deployment',
  tags: ['helm'],
  prompt: 'How do I roll back the last release?',
  expectedAgents: ['Docs'],
  difficulty: 'beginner',
  isMine: false,
  ownerName: 'Ada Lovelace',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  ...more,
});

const gallery = (...useCases: UseCaseView[]) => platform.ui('get', '/api/usecases', pageWith(useCases));
const lastQuery = () => platform.asked('get', '/api/usecases').at(-1)?.query;

describe('the gallery of use cases', () => {
  it('shows each use case, and opens the chat with its prompt in the field', async () => {
    gallery(aUseCase({ prompt: 'What & why?' }));
    openPage('/use-cases');

    const card = within(await screen.findByRole('article', { name: 'Roll back a release' }));

    card.getByText('Deployment');
    card.getByText('Agents: Docs');
    const run = card.getByRole('link', { name: 'Run in chat: Roll back a release' });
    expect(run.getAttribute('href')).toBe('/chat?ask=What+%26+why%3F');
    screen.getByText('1 use case');
  });

  it('says what a use case is while there is none', async () => {
    gallery();
    openPage('/use-cases');
    await screen.findByText('No use cases yet');
  });

  it('offers another attempt when a service is down, and shows what it then reads', async () => {
    platform.ui('get', '/api/usecases', down());
    const { user } = openPage('/use-cases');
    const notice = await screen.findByRole('alert');
    within(notice).getByText('This cannot be done right now');

    gallery(aUseCase());
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));

    await screen.findByRole('article', { name: 'Roll back a release' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers no other attempt where it would be refused again', async () => {
    platform.ui('get', '/api/usecases', failed('FORBIDDEN', 'Not for you.'));
    openPage('/use-cases');
    await screen.findByText('You are not allowed to do this');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    screen.getByRole('button', { name: 'Copy request id' });
  });

  it('offers editing to the owner and to admins only', async () => {
    gallery(aUseCase(), aUseCase({ id: 'uc-2', title: 'Mine', isMine: true }));
    openPage('/use-cases', { as: bob });
    await screen.findByRole('link', { name: 'Edit Mine' });
    expect(screen.queryByRole('link', { name: 'Edit Roll back a release' })).toBeNull();
  });

  it('offers editing of everything to an admin', async () => {
    gallery(aUseCase());
    openPage('/use-cases');
    await screen.findByRole('link', { name: 'Edit Roll back a release' });
  });

  it('reads the filter from the address, so that it can be passed on', async () => {
    gallery();
    openPage('/use-cases?category=incident&difficulty=advanced&tags=helm,k8s&page=1');
    await screen.findByText('No matching use cases');
    expect(lastQuery()).toEqual({
      category: 'incident',
      difficulty: 'advanced',
      tags: 'helm,k8s',
      limit: '12',
      offset: '0',
    });
  });

  it('narrows by a tag that is pressed, from the first page on, and clears it again', async () => {
    platform.ui('get', '/api/usecases', pageWith([aUseCase()], { total: 30, limit: 12, offset: 12 }));
    const { user, address } = openPage('/use-cases?page=2');

    await user.click(await screen.findByRole('button', { name: 'helm' }));
    expect(address()).toBe('/use-cases?tags=helm');
    await waitFor(() => expect(lastQuery()).toEqual({ tags: 'helm', limit: '12', offset: '0' }));

    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/use-cases');
  });

  it('goes through its pages, each with an address', async () => {
    platform.ui('get', '/api/usecases', pageWith([aUseCase()], { total: 30, limit: 12 }));
    const { user, address } = openPage('/use-cases');

    const pages = await screen.findByRole('navigation', { name: 'Pages of use cases' });
    await user.click(within(pages).getByRole('button', { name: 'Page 3' }));

    expect(address()).toBe('/use-cases?page=3');
    await waitFor(() => expect(lastQuery()).toMatchObject({ offset: '24' }));
  });

  it('leads from a page that does not exist to the last one', async () => {
    platform.ui('get', '/api/usecases', pageWith([], { total: 13, limit: 12 }));
    const { user, address } = openPage('/use-cases?page=9');
    await screen.findByText('There is no page 9');
    await user.click(screen.getByRole('button', { name: 'Go to the last page' }));
    expect(address()).toBe('/use-cases?page=2');
  });

  it('shows a hostile title as text', async () => {
    const title = '<img src=x onerror=alert(1)>';
    gallery(aUseCase({ title }));
    openPage('/use-cases');
    const card = await screen.findByRole('article', { name: title });
    expect(card.querySelector('img')).toBeNull();
  });
});

const fill = async (user: ReturnType<typeof openPage>['user']) => {
  await enter(user, 'Title', 'Find the owner');
  await enter(user, 'Description', 'Who owns a service.');
  await enter(user, 'Prompt', 'Who owns the service?');
};

describe('a new use case', () => {
  it('is added to the gallery, which is shown next', async () => {
    platform.ui('post', '/api/usecases', { success: true, data: aUseCase() });
    gallery(aUseCase({ title: 'Find the owner' }));
    const { user, address } = openPage('/use-cases/new');

    await fill(user);
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'owners{Enter}');
    await user.click(screen.getByRole('button', { name: 'Create use case' }));

    await toast('Use case added to the gallery.');
    expect(address()).toBe('/use-cases');
    expect(platform.asked('post', '/api/usecases').map(({ body }) => body)).toEqual([
      {
        title: 'Find the owner',
        description: 'Who owns a service.',
        prompt: 'Who owns the service?',
        category: 'other',
        difficulty: 'beginner',
        tags: ['owners'],
        expectedAgents: [],
      },
    ]);
  });

  it('says at its fields what is wrong, and goes to the first of them', async () => {
    const fields = { title: 'Too small: expected string to have >=3 characters', 'tags.0': 'must not be empty' };
    platform.ui('post', '/api/usecases', failed('VALIDATION_ERROR', 'The request is not valid.', fields));
    const { user, address } = openPage('/use-cases/new');

    await user.click(await screen.findByRole('button', { name: 'Create use case' }));

    const title = screen.getByRole('textbox', { name: 'Title' });
    await screen.findByText('At least 3 characters.');
    screen.getByText('An entry is empty.');
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(title);
    expect(address()).toBe('/use-cases/new');
  });

  it('is sent once, however often the button is pressed', async () => {
    const answer = held({ success: true as const, data: aUseCase() });
    platform.ui('post', '/api/usecases', answer.answer);
    gallery();
    const { user } = openPage('/use-cases/new');
    await fill(user);

    const button = screen.getByRole('button', { name: 'Create use case' });
    await user.dblClick(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await user.click(button);
    answer.release();

    await toast('Use case added to the gallery.');
    expect(platform.asked('post', '/api/usecases')).toHaveLength(1);
  });

  it('is asked about before it is lost, and stays where somebody stays', async () => {
    gallery();
    const { user, address } = openPage('/use-cases/new');
    await fill(user);

    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/use-cases/new');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Find the owner');

    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/use-cases'));
  });

  it('is left without a question while nothing is written', async () => {
    gallery();
    const { user, address } = openPage('/use-cases/new');
    await user.click(await screen.findByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/use-cases');
  });
});

const stored = (more: Partial<UseCaseView> = {}, etag = '"1"') =>
  platform.ui('get', '/api/usecases/{id}', tagged({ success: true, data: aUseCase(more) }, etag));

describe('an existing use case', () => {
  it('is changed only as it was read', async () => {
    stored();
    platform.ui('put', '/api/usecases/{id}', {
      success: true,
      data: { id: 'uc-1', updatedAt: '2026-01-03T00:00:00Z' },
    });
    gallery();
    const { user, address } = openPage('/use-cases/uc-1');

    await enter(user, 'Title', 'Roll back');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await toast('Saved.');
    expect(address()).toBe('/use-cases');
    const [change] = platform.asked('put', '/api/usecases/{id}');
    expect(change?.headers['if-match']).toBe('"1"');
    expect(change?.body).toMatchObject({ title: 'Roll back', prompt: 'How do I roll back the last release?' });
  });

  it('says that somebody else changed it, and shows theirs on request', async () => {
    stored();
    platform.ui('put', '/api/usecases/{id}', failed('PRECONDITION_FAILED', 'Changed meanwhile.'));
    const { user } = openPage('/use-cases/uc-1');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Someone else changed this while you were editing it');

    stored({ title: 'Theirs' }, '"2"');
    await user.click(screen.getByRole('button', { name: 'Load current version' }));

    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Theirs'));
    expect(screen.queryByText('Someone else changed this while you were editing it')).toBeNull();
  });

  it('is deleted after a question that says what follows', async () => {
    stored();
    platform.ui('delete', '/api/usecases/{id}', { success: true, message: 'Deleted.' });
    gallery();
    const { user, address } = openPage('/use-cases/uc-1');

    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this use case?' }));
    dialog.getByText(/is removed from the gallery for everyone/);
    expect(platform.asked('delete', '/api/usecases/{id}')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));

    await toast('Use case deleted.');
    expect(address()).toBe('/use-cases');
    expect(platform.asked('delete', '/api/usecases/{id}')[0]?.headers['if-match']).toBe('"1"');
  });

  it('can be run but not changed by others', async () => {
    stored();
    openPage('/use-cases/uc-1', { as: bob });
    await screen.findByText('Ada Lovelace wrote this. Ask them, or a Parley administrator, to change it.');
    screen.getByRole('link', { name: 'Run in chat' });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('may be gone', async () => {
    platform.ui('get', '/api/usecases/{id}', failed('NOT_FOUND', 'This use case does not exist.'));
    openPage('/use-cases/uc-1');
    await screen.findByText('This use case does not exist.');
  });
});
