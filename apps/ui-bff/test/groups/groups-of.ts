import { demoUserIds } from '@parley/devstack-idp';
import type { Stack } from '../stack.js';

type Who = keyof typeof demoUserIds;

/** Groups at the idp, as its own administrators change them. */
export function groupsOf({ idp, oidc, db, authz }: Stack) {
  const records = db.collection<{ _id: string }>('external_groups');
  const call = async (method: string, path: string, body?: object) => {
    const { accessToken } = await oidc.clientCredentials();
    return fetch(`${idp.url}/admin/realms/parley${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  return {
    /** Makes a group with these people, and tells its id at the idp. */
    async make(name: string, ...people: Who[]): Promise<string> {
      const res = await call('POST', '/groups', { name });
      const id = (res.headers.get('location') ?? '').split('/').at(-1) ?? '';
      for (const who of people) await call('PUT', `/users/${demoUserIds[who]}/groups/${id}`);
      return id;
    },
    async makeBelow(parent: string, name: string, ...people: Who[]): Promise<string> {
      const { id } = (await (await call('POST', `/groups/${parent}/children`, { name })).json()) as { id: string };
      for (const who of people) await call('PUT', `/users/${demoUserIds[who]}/groups/${id}`);
      return id;
    },
    enter: (id: string, who: Who) => call('PUT', `/users/${demoUserIds[who]}/groups/${id}`),
    leave: (id: string, who: Who) => call('DELETE', `/users/${demoUserIds[who]}/groups/${id}`),
    /** Makes what was read of a group older than any token. */
    readLongAgo: (id: string) => records.updateOne({ _id: `idp-${id}` }, { $set: { read_at: new Date(0) } }),
    /** As if no group had ever been linked. */
    async forgetLinks() {
      const linked = await records.find().toArray();
      await records.updateMany({}, { $set: { links: [] } });
      for (const { _id } of linked) {
        const user = `external_group:${_id}#member`;
        const within = [{ object: `external_group:${_id}` }, { objectType: 'team', user }];
        await authz.replace({ within: [...within, { objectType: 'organization', user }], wanted: [] });
      }
      await records.deleteMany({});
      await db.collection('authz_outbox').deleteMany({});
    },
    remove: (id: string) => call('DELETE', `/groups/${id}`),
  };
}
