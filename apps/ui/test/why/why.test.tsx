/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, within } from '@testing-library/react/pure';
import { failedWith, pageWith } from '../dom/answers.js';
import { openPage, platform } from '../dom/open-page.js';

const carol = { kind: 'person', id: 'id-carol', name: 'Carol' } as const;
const team = { kind: 'team', id: '0123456789abcdef01234567', name: 'Platform' } as const;
const members = { ...team, kind: 'team_members' } as const;
const wiki = { kind: 'source', id: 'wiki', name: null } as const;
const yes: UiSchemas['Why'] = {
  ...{ allowed: true, is_administrator: false, is_whole: true, action: 'see', openings: [], advice: [] },
  ...{ person: carol, resource: wiki },
  paths: [
    [
      { holder: carol, relation: 'member', to: team },
      { holder: members, relation: 'reader', to: wiki },
    ],
  ],
};
const no: UiSchemas['Why'] = {
  ...{ ...yes, allowed: false, paths: [] },
  openings: [
    { relation: 'reader', to: wiki, holders: [members], more: 0 },
    { relation: 'owner', to: wiki, holders: [], more: 0 },
  ],
};
const address = '/teams/why?resource=source%3Awiki&person=id-carol';

beforeEach(() => {
  const source = { datasource_id: 'wiki', name: 'Team wiki' } as never;
  platform.rag('get', '/v1/datasources', { success: true, datasources: [source], count: 1 });
});

describe('the page that explains access', () => {
  it('shows the path that leads to a yes, step by step, with links to where it is changed', async () => {
    platform.ui('get', '/api/admin/why', { success: true, data: yes });
    openPage(address);
    await screen.findByText('Yes, Carol can see Team wiki.');
    const steps = within(screen.getByRole('list', { name: 'Path 1' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Carol is a member of Platform',
      '↓Members of Platform are readers of Team wiki',
    ]);
    expect(screen.getByRole('link', { name: 'Members of Platform' }).getAttribute('href')).toBe(`/teams/${team.id}`);
  });

  it('names use cases, with the way to the one that was asked about', async () => {
    const ports = { kind: 'use_case', id: 'uc_0123456789abcdef', name: 'Find a port' } as const;
    platform.ui('get', '/api/usecases', pageWith([{ id: ports.id, title: ports.name }] as never));
    const paths = [[{ holder: carol, relation: 'owner', to: ports }]];
    platform.ui('get', '/api/admin/why', { success: true, data: { ...yes, action: 'change', resource: ports, paths } });
    openPage(`/teams/why?resource=use_case%3A${ports.id}&person=id-carol&action=change`);
    await screen.findByText('Yes, Carol can change Find a port.');
    expect(screen.getByRole('link', { name: 'Find a port' }).getAttribute('href')).toBe(`/use-cases/${ports.id}`);
    await screen.findByDisplayValue('Find a port');
  });

  it('shows what is missing for a no', async () => {
    platform.ui('get', '/api/admin/why', { success: true, data: { ...no, is_administrator: true } });
    openPage(address);
    await screen.findByText('No, Carol cannot see Team wiki.');
    screen.getByText(/Carol administers Parley/);
    screen.getByText(/Readers of/);
    screen.getByText(/nobody so far/);
  });

  it('says what would help, in words and with links', async () => {
    const support = { kind: 'team', id: 'fedcba987654321001234567', name: 'Support' } as const;
    const kitchen = { kind: 'group', id: 'idp-1', name: 'kitchen' } as const;
    const advice: UiSchemas['WhyAdvice'][] = [
      { way: 'join_team', role: 'member', to: team, groups: [kitchen] },
      { way: 'join_team', role: 'admin', to: support, groups: [] },
      { way: 'share', role: 'member', to: support, groups: [] },
    ];
    platform.ui('get', '/api/admin/why', { success: true, data: { ...no, advice } });
    openPage(address);
    const list = within(await screen.findByRole('list', { name: 'What would help' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Add Carol to the team Platform, or to the group kitchen in the identity provider, linked to it.',
      'Make Carol an admin of the team Support.',
      'Share Team wiki with Support, where Carol is a member.',
    ]);
    expect(list.getByRole('link', { name: 'Platform' }).getAttribute('href')).toBe(`/teams/${team.id}`);
  });

  it('says what to do first for somebody in no team', async () => {
    platform.ui('get', '/api/admin/why', { success: true, data: no });
    openPage(address);
    await screen.findByText('Carol is in no team. Put them into one, and share it with that team.');
  });

  it('says what failed', async () => {
    platform.ui('get', '/api/admin/why', failedWith('AUTHZ_UNAVAILABLE', 'Access cannot be decided.', {}));
    openPage(address);
    await screen.findByRole('alert');
  });
});

describe('why the person sees it', () => {
  it('is asked when they want to know', async () => {
    platform.ui('get', '/api/dynamic-agents/available', {
      success: true,
      data: [{ id: 'docs', name: 'Docs', description: '' }],
    });
    platform.ui('get', '/api/dynamic-agents/configs', {
      ...{ success: true, data: [], total: 0, limit: 500, offset: 0 },
      pagination: { total: 0, limit: 500, offset: 0, has_more: false },
    });
    platform.ui('get', '/api/why', {
      success: true,
      data: { is_administrator: false, path: [{ holder: carol, relation: 'owner', to: wiki }] },
    });
    const { user } = openPage('/agents');
    await user.click(await screen.findByRole('button', { name: 'Why do I see this? Docs' }));
    await screen.findByText('You see this because you are the owner of it.');
  });
});
