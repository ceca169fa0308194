/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed, held, tagged } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';

type Entry = UiSchemas['SkillEntry'];
type Skill = UiSchemas['Skill'];
type Key = UiSchemas['CatalogKey'];

const anEntry = (more: Partial<Entry> = {}): Entry => ({
  id: 'notes',
  name: 'Notes',
  description: 'Writes release notes.',
  source: 'agent_skills',
  source_id: null,
  owner_id: 'bob',
  owner_name: 'Bob',
  content: null,
  metadata: { category: 'writing', visibility: 'team', odd: { not: 'shown' } },
  ...more,
});

const aSkill = (more: Partial<Skill> = {}): Skill => ({
  id: 'notes',
  name: 'Notes',
  category: 'writing',
  tasks: [{ display_text: 'Write', llm_prompt: 'Write them.', subagent: 'docs' }],
  owner_id: 'ada',
  owner_name: 'Ada Lovelace',
  is_system: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  ...more,
});

const catalogue = (skills: Entry[], total = skills.length) => ({
  skills,
  meta: { total, sources_loaded: ['agent_skills'], unavailable_sources: [] },
});
const list = (...skills: Entry[]) => platform.ui('get', '/api/skills', catalogue(skills));
const queries = () => platform.asked('get', '/api/skills').map(({ query }) => query);
const created = () => platform.asked('post', '/api/skills');

describe('the catalogue of skills', () => {
  it('shows each with its facts, and lets its owner and admins change it', async () => {
    list(anEntry(), anEntry({ id: 'x', name: 'Theirs', owner_id: 'ada', description: '', source: 'default' }));
    openPage('/skills', { as: bob });
    const card = within(await screen.findByRole('article', { name: 'Notes' }));
    card.getByText('writing');
    card.getByText('team');
    card.getByRole('link', { name: 'Edit Notes' });
    const other = within(screen.getByRole('article', { name: 'Theirs' }));
    other.getByText('Included with Parley');
    other.getByText('No description.');
    expect(other.queryByRole('link', { name: 'Edit Theirs' })).toBeNull();
  });

  it('says how many there are beyond those it shows', async () => {
    platform.ui('get', '/api/skills', catalogue([anEntry()], 90));
    openPage('/skills');
    await screen.findByText('90 skills, the first 1 by name; search for more');
  });

  it('is narrowed by what the address says', async () => {
    list();
    openPage('/skills?q=notes&visibility=team');
    await screen.findByText('No matching skills');
    expect(queries().at(-1)).toEqual({ page: '1', page_size: '60', q: 'notes', visibility: 'team' });
  });

  it('finds a skill whose name a hundred others contain, and shows its text and files', async () => {
    list(anEntry());
    const { user } = openPage('/skills');
    const show = await screen.findByRole('button', { name: 'Show Notes' });
    const whole = anEntry({ content: 'Do <b>this</b>.', ancillary_files: { 'a.md': '' } });
    platform.ui('get', '/api/skills', ({ query: { page } }) => catalogue(page === '1' ? [] : [whole], 101));
    await user.click(show);
    const dialog = within(await screen.findByRole('dialog', { name: 'Notes' }));
    await dialog.findByText('Do <b>this</b>.');
    dialog.getByText('a.md');
  });

  it('says that a skill may be seen but not used', async () => {
    list(anEntry());
    const { user } = openPage('/skills');
    const show = await screen.findByRole('button', { name: 'Show Notes' });
    list();
    await user.click(show);
    await screen.findByText('You can see that this skill exists, but you cannot use it.');
  });

  it('names what is down', async () => {
    platform.ui('get', '/api/skills', down());
    openPage('/skills');
    await screen.findByText('The database is not available.');
    expect(screen.queryByText('No skills yet')).toBeNull();
  });
});

const fill = async (user: ReturnType<typeof openPage>['user']) => {
  await enter(user, 'Name', 'Notes');
  await enter(user, 'Category', 'writing');
  await enter(user, 'What it does', 'Write');
  await enter(user, 'Prompt', 'Write them.');
  await enter(user, 'Agent', 'docs');
};

describe('a new skill', () => {
  it('is its maker’s alone at first, and can be shared with everyone only by admins', async () => {
    list();
    platform.ui('post', '/api/skills', { success: true, data: aSkill() });
    const { user, address } = openPage('/skills/new', { as: bob });
    await fill(user);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Create skill' }));
    await toast('Notes added to the catalogue.');
    expect(address()).toBe('/skills');
    expect(created().map(({ body }) => body)).toMatchObject([{ name: 'Notes', visibility: 'private' }]);
  });

  it('says at the step what is wrong with it', async () => {
    const fields = { 'tasks.0.llm_prompt': 'must not be empty', 'metadata.tags.1': 'must not be empty' };
    platform.ui('post', '/api/skills', failed('VALIDATION_ERROR', 'The request is not valid.', fields));
    const { user } = openPage('/skills/new');
    await user.click(await screen.findByRole('button', { name: 'Create skill' }));
    const step = within(await screen.findByRole('group', { name: 'Step 1' }));
    await step.findByText('Enter a prompt.');
    screen.getByText('An entry is empty.');
  });

  it('refuses a file that is not text before anything is sent', async () => {
    const { user } = openPage('/skills/new');
    await fill(user);
    const file = new File([new Uint8Array([0, 255, 254])], 'photo.png');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input) await user.upload(input, file);
    await user.click(screen.getByRole('button', { name: 'Create skill' }));
    await screen.findByText(/photo\.png/, { selector: '.mantine-FileInput-error' });
    expect(created()).toHaveLength(0);
  });
});

describe('an existing skill', () => {
  it('is saved with what the form has no words for, and only as it was read', async () => {
    const kept = { env_vars_required: ['TOKEN'], tags: ['release'] };
    const answer = { success: true as const, data: aSkill({ metadata: kept, ancillary_files: { 'a.md': 'A' } }) };
    platform.ui('get', '/api/skills/{id}', tagged(answer, '"7"'));
    platform.ui('post', '/api/skills', { success: true, data: aSkill() });
    list();
    const { user } = openPage('/skills/edit/notes');
    await enter(user, 'Description', 'Better.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toast('Saved.');
    expect(created()[0]?.headers['if-match']).toBe('"7"');
    expect(created()[0]?.body).toMatchObject({
      id: 'notes',
      description: 'Better.',
      metadata: kept,
      ancillary_files: { 'a.md': 'A' },
    });
  });

  it('is not offered to those who may not change it', async () => {
    platform.ui('get', '/api/skills/{id}', failed('FORBIDDEN', 'Only the owner and admins may change this.'));
    openPage('/skills/edit/notes', { as: bob });
    await screen.findByText('Only the owner and admins may change this.');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

const aKey = (more: Partial<Key> = {}): Key => ({
  key_id: 'sk_abc',
  label: 'laptop',
  scopes: ['catalog:read'],
  created_at: '2026-01-01T00:00:00Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  ...more,
});
const keysPath = '/api/catalog-api-keys';
const listKeys = (...data: Key[]) => platform.ui('get', keysPath, { success: true, data });

describe('keys', () => {
  beforeEach(() => listKeys());

  const mint = async () => {
    const page = openPage('/skills/keys');
    await page.user.click(await screen.findByRole('button', { name: 'New key' }));
    await enter(page.user, 'Label', 'desk');
    return page;
  };
  const { last_used_at: _used, revoked_at: _revoked, ...fresh } = aKey({ label: 'desk' });
  const minted = { success: true as const, data: { ...fresh, key: 'sk_abc.secret' } };

  it('are shown once, with the command that uses them', async () => {
    const answer = held(minted);
    platform.ui('post', keysPath, answer.answer);
    const { user } = await mint();
    await user.dblClick(screen.getByRole('button', { name: 'Create key' }));
    answer.release();
    expect((await screen.findByLabelText('The key')).textContent).toBe('sk_abc.secret');
    screen.getByText(/install\.sh\?agent=claude/);
    listKeys(aKey({ label: 'desk' }));
    await user.click(screen.getByRole('button', { name: 'I have copied the key' }));
    await screen.findByRole('button', { name: 'Revoke desk' });
    expect(screen.queryByText(/secret/)).toBeNull();
    expect(platform.asked('post', keysPath).map(({ body }) => body)).toEqual([{ label: 'desk', expires_in_days: 90 }]);
  });

  it('are not lost by leaving the page without a question', async () => {
    platform.ui('post', keysPath, minted);
    const { user, go, address } = await mint();
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await screen.findByLabelText('The key');
    await go('/nowhere');
    await screen.findByRole('dialog', { name: 'Close without the key?' });
    expect(address()).toBe('/skills/keys');
  });

  it('are revoked after a question; those that are over cannot be', async () => {
    listKeys(aKey(), aKey({ key_id: 'sk_old', label: null, expires_at: '2020-01-01T00:00:00Z' }));
    platform.ui('delete', `${keysPath}/{keyId}`, { success: true, data: { revoked: true } });
    const { user } = openPage('/skills/keys');
    await user.click(await screen.findByRole('button', { name: 'Revoke laptop' }));
    screen.getByText('Expired');
    expect(screen.queryByRole('button', { name: 'Revoke sk_old' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this key?' }));
    listKeys(aKey({ revoked_at: '2026-01-03T00:00:00Z' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await toast('Key revoked.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke laptop' })).toBeNull());
  });
});
