import { alias, spaceId, type Stack } from '../stack.js';

/** Everything that admins of spaces leave behind. */
export const spaceCollections = [
  'chatx_space_team_mappings',
  'chatx_space_agent_routes',
  'chatx_space_grants',
  'authz_outbox',
];

/** The space of the tests, as an object of authz. */
export const space = `chatx_space:${alias}--${spaceId}`;
export const routeTuple = (agentId: string) => ({ user: space, relation: 'user', object: `agent:${agentId}` });
const granted = ['agent', 'datasource', 'tool', 'knowledge_base', 'skill', 'task'];

/** What docdb and authz say about the space, and ways to bring it about. */
export function spacesOf(stack: Stack) {
  const tuples = async () => {
    const ofTypes = granted.map((objectType) => stack.authz.read({ objectType, user: space }));
    return [...(await stack.authz.read({ object: space })), ...(await Promise.all(ofTypes)).flat()];
  };
  return {
    tuples,
    /** All records, without their ids; times are part of it, so that a change that changes nothing shows. */
    async records() {
      const find = (name: string) =>
        stack.db
          .collection(name)
          .find({}, { projection: { _id: 0 } })
          .toArray();
      return Promise.all(spaceCollections.map(find));
    },
    async clear() {
      for (const name of spaceCollections) await stack.db.collection(name).deleteMany({});
      await stack.authz.apply({ deletes: await tuples() });
    },
    onboard: (bearer: string, more: object = {}, call = stack.call) =>
      call('/api/admin/chatx/spaces/onboard', {
        bearer,
        body: { space_id: spaceId, team_slug: 'platform', agent_id: 'docs', ...more },
      }),
  };
}

export const dataOf = async (res: Response) => ((await res.json()) as { data: Record<string, unknown> }).data;
