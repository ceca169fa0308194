import { createAuthzClient, datasourceObject, teamMembers } from '@parley/authz-client';
import { createRagClient, type RagClient } from '@parley/client';
import { signIn } from '@parley/testkit';
import { demo, type Run } from '@parley/stack';

/** The datasource of the catalogue. */
export const catalogueSource = 'demo:catalogue';

/** A person of the demo, with the API as their browser uses it. */
export interface Person {
  readonly name: string;
  readonly client: RagClient;
  /** The address of their tools, and the headers of their requests. */
  readonly mcp: { readonly url: URL; readonly headers: Readonly<Record<string, string>> };
}

/** Signs an account of the demo in. Throws `ApiFailure`, or an Error when the stack has no such account. */
export async function signedIn(run: Run, username: string): Promise<Person> {
  const account = run.accounts.find((one) => one.username === username);
  if (!account) throw new Error(`run.json names no account ${username}.`);
  const base = addressOf(run, 'ui-bff');
  const headers = { cookie: await signIn(base, account), origin: base };
  return {
    name: username,
    client: createRagClient({ baseUrl: `${base}/api/rag`, headers }),
    mcp: { url: new URL(`${base}/api/rag/mcp`), headers },
  };
}

/** Lets the members of a team read the catalogue; other people see nothing of it. */
export async function letTeamRead(run: Run, team: string): Promise<void> {
  const authz = createAuthzClient({ url: addressOf(run, 'authz'), storeName: demo.store });
  await authz.apply({
    writes: [{ user: teamMembers(team), relation: 'reader', object: datasourceObject(catalogueSource) }],
  });
}

function addressOf(run: Run, name: string): string {
  const address = run.addresses[name];
  if (!address) throw new Error(`run.json names no address for ${name}.`);
  return address;
}
