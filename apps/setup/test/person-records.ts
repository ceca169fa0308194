import type { Tuple } from '@parley/authz-client';
import type { Connection } from 'mongoose';

/** Ada's account at the chat product. */
export const chatId = '0c5f2f8e-4f2e-4a5f-9d58-4c8b6a4e9d11';
const now = new Date('2026-05-04T10:00:00Z');

/** Records of each kind: Ada's, and what others have that names her. */
export async function fillAll(db: Connection, apply: (tuples: Tuple[]) => Promise<unknown>): Promise<void> {
  const fill = (name: string, ...records: object[]) => db.collection(name).insertMany(records);
  const message = JSON.stringify({ person_id: chatId, person_email: 'ada@example.com', text: 'hi' });
  const ofBob = JSON.stringify({
    person_id: 'p-bob',
    person_email: 'bob@example.com',
    text: 'who is ada@example.com?',
  });
  await fill(
    'turns',
    { _id: 't-1', owner_id: 'u-ada', message: 'secret', run_ids: ['r-1'] },
    { _id: 't-2', owner_id: 'u-bob', message: 'Ask ada@example.com', run_ids: ['r-2'] },
  );
  await fill('run_log', { _id: 'r-1:0', run_id: 'r-1' }, { _id: 'r-2:0', run_id: 'r-2' });
  await fill('conversations', { _id: 'u-ada c-1', owner_id: 'u-ada' }, { _id: 'u-bob c-1', owner_id: 'u-bob' });
  await fill('agent_runs', { _id: 'a-1', owner_id: 'u-ada' }, { _id: 'a-2', owner_id: 'u-bob' });
  await fill(
    'sessions',
    { _id: 's-1', user: { id: 'u-ada', email: 'ada@example.com' } },
    { _id: 's-2', user: { id: 'u-bob' } },
  );
  await fill('catalog_api_keys', { _id: 'k-1', owner_user_id: 'u-ada' });
  await fill(
    'conversation_shares',
    { _id: 'sh-1', owner_id: 'u-bob', with_kind: 'user', with_id: 'u-ada' },
    { _id: 'sh-2', owner_id: 'u-bob', with_kind: 'team', with_id: 'platform' },
  );
  await fill('access_requests', { _id: 'q-1', personId: 'u-ada', name: 'Ada King' });
  await fill('rag_access_requests', { _id: 'q-2', subject: 'u-ada', name: 'Ada King' });
  await fill('access_notices', {
    _id: 'ui q-9 decides',
    person_id: 'u-bob',
    begun: [chatId],
    posts: [{ to: chatId, room_id: 'x' }],
  });
  await fill(
    'escalations',
    { _id: 't-1', owner_id: 'u-ada', resolved_by: null },
    { _id: 't-2', owner_id: 'u-bob', resolved_by: 'Ada King' },
  );
  for (const name of ['chatx_approvals', 'chatx_offers', 'chatx_feedback_cards', 'chatx_escalations'])
    await fill(name, { _id: 'm-1', message }, { _id: 'm-2', message: ofBob });
  await fill('chatx_inbox', { _id: 'm-3', space_id: 'room', waits_for: chatId }, { _id: 'm-4', space_id: 'direct' });
  await fill(
    'chatx_space_team_mappings',
    { _id: 'map-1', chatx_workspace_id: 'w', chatx_space_id: 'direct', direct_of: 'u-ada', direct_account: chatId },
    { _id: 'map-2', chatx_workspace_id: 'w', chatx_space_id: 'room', created_by: 'u-ada', updated_by: 'u-bob' },
  );
  await fill(
    'chatx_space_grants',
    { _id: 'g-1', space_id: 'direct' },
    { _id: 'g-2', space_id: 'room', created_by: 'u-ada' },
  );
  await fill(
    'chatx_space_agent_routes',
    { _id: 'ro-1', space_id: 'direct' },
    {
      ...{ _id: 'ro-2', space_id: 'room', users: { user_list: ['ada@example.com', 'bob@example.com'] } },
      escalate_to: { people: ['ada@example.com'] },
    },
  );
  await fill('dynamic_agents', {
    _id: 'docs',
    owner_subject: 'u-ada',
    owner_name: 'Ada King',
    instructions: 'Be brief.',
  });
  await fill('authz_told_agents', {
    _id: 'docs',
    keys: ['user:u-ada owner agent:docs', 'team:platform#admin manager agent:docs'],
  });
  await fill(
    'agent_skills',
    { _id: 'mine', ownerId: 'u-ada', ownerName: 'Ada King', visibility: 'private' },
    { _id: 'ours', ownerId: 'u-ada', ownerName: 'Ada King', visibility: 'team', skill_content: 'Steps' },
  );
  await fill('usecases', { _id: 'u-1', ownerId: 'u-ada', ownerName: 'Ada King', prompt: 'Ask this' });
  await fill('question_set_runs', {
    _id: 'sr-1',
    starter: { id: 'u-ada', name: 'Ada King', session: 's' },
    figures: { asked: 3 },
  });
  await fill('model_calls', { _id: 'r-1:1', turn_id: 't-1', team: 'platform', read: 7 });
  await fill('external_groups', { _id: 'e-1', members: ['u-ada', 'u-bob'] });
  await fill('scim_users', { _id: 'su-1', resource: { userName: 'ada', personId: 'u-ada' } });
  await fill('scim_groups', { _id: 'sg-1', members: ['su-1', 'su-2'] });
  await fill('teams', {
    _id: 'te-1',
    members: [
      { user_id: 'u-ada', role: 'admin' },
      { user_id: 'u-bob', role: 'member' },
    ],
  });
  await fill('platform_config', { _id: 'platform_settings', updated_by: 'u-ada' });
  await fill('rag_taken_out', { _id: 'd-1', by: 'ada@example.com' });
  await fill('rag_datasources', { _id: 'handbook', createdBy: 'u-ada', creatorName: 'Ada King', name: 'Handbook' });
  await fill('rag_reader_lists', { _id: 'l-1', allOf: [['user:u-ada', 'team:platform#member']] });
  await fill(
    'gap_cases',
    {
      _id: 't-1',
      gap_id: 'gap-1',
      agent_id: 'docs',
      asker: 'h1',
      question: 'My salary?',
      comment: 'no!',
      asked_at: now,
    },
    { _id: 't-2', gap_id: 'gap-1', agent_id: 'docs', asker: 'h2', question: 'Pay?', comment: null, asked_at: now },
    { _id: 't-1b', gap_id: 'gap-2', agent_id: 'docs', asker: 'h2', question: 'Pay day?', comment: null, asked_at: now },
  );
  await fill(
    'gaps',
    { _id: 'gap-1', question: 'My salary?', also_asked: ['Pay?'], comments: ['no!'] },
    { _id: 'gap-2', question: 'Pay day?', also_asked: [], comments: [] },
  );
  const [member, admin] = [{ relation: 'member' }, { relation: 'admin' }] as const;
  await apply([
    { user: 'user:u-ada', ...admin, object: 'team:platform' },
    { user: 'user:u-bob', ...admin, object: 'team:platform' },
    { user: 'user:u-ada', ...member, object: 'organization:parley' },
    { user: 'user:u-ada', relation: 'owner', object: 'agent:docs' },
    { user: 'team:platform#admin', relation: 'manager', object: 'agent:docs' },
    { user: 'user:u-ada', relation: 'owner', object: 'skill:mine' },
    { user: 'chatx_space:w--direct', relation: 'user', object: 'agent:docs' },
  ]);
}
