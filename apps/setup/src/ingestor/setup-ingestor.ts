import { type AuthzClient, datasourceObject, serviceAccountSubject } from '@parley/authz-client';
import type { Change, Step } from '../converge.js';
import type { RealmReader } from '../idp/realm-reader.js';
import type { AskedIngestor } from './asked-ingestor.js';

/** Lets a program bring documents to datasources. It reads nothing by that, and adds only: what it may already, it may still. */
export function ingestorStep(
  { clientId, datasourceIds }: AskedIngestor,
  account: string,
  authz: Pick<AuthzClient, 'read' | 'apply'>,
): Step {
  const user = serviceAccountSubject(account);
  return async () => {
    const changes: Change[] = [];
    for (const id of datasourceIds) {
      const object = datasourceObject(id);
      const there = await authz.read({ user, relation: 'ingestor', object });
      if (there.length > 0) continue;
      const apply = () => authz.apply({ writes: [{ user, relation: 'ingestor', object }] });
      changes.push({ what: `datasource ${id}: ${clientId} (${user}) is not an ingestor`, apply });
    }
    return changes;
  };
}

/** ID of the account that a client has for itself. Throws Error in one line where there is no such client or account. */
export async function findAccount(
  { findClient, ownAccountOf }: Pick<RealmReader, 'findClient' | 'ownAccountOf'>,
  clientId: string,
): Promise<string> {
  const client = await findClient(clientId);
  if (!client) throw new Error(`the idp has no client ${clientId}`);
  const account = await ownAccountOf(client);
  if (account === undefined) {
    throw new Error(`the client ${clientId} has no service account: enable "Service accounts roles"`);
  }
  return account;
}
