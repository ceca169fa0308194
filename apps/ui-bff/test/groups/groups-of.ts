import { demoUserIds } from '@parley/devstack-idp';
import type { Stack } from '../stack.js';

type Who = keyof typeof demoUserIds;

/** Groups at the idp, as its own administrators change them. */
export function groupsOf({ idp, oidc }: Stack) {
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
    remove: (id: string) => call('DELETE', `/groups/${id}`),
  };
}
