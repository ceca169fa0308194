import {
  adminSurfaceObject,
  agentObject,
  createAuthzClient,
  datasourceObject,
  installModel,
  loadModel,
  organizationObject,
  teamMembers,
  teamObject,
  type Tuple,
  userSubject,
} from '@parley/authz-client';
import { demoUserIds } from '@parley/devstack-idp/demo-realm';
import { demo } from '../demo.js';
import { demoAgent, demoDatasource, demoPeople, type DemoPerson, demoTeams } from './demo-people.js';

const connectionTo = (authzUrl: string) => ({ url: authzUrl, storeName: demo.store });

/** Makes the store when there is none, and gives it the authorization model of this build. */
export async function seedModel(authzUrl: string, modelFile: string): Promise<void> {
  await installModel(connectionTo(authzUrl), await loadModel(modelFile));
}

/** Says who is who: what nobody wrote here, nobody may. */
export async function seedRelations(authzUrl: string): Promise<void> {
  await createAuthzClient(connectionTo(authzUrl)).apply({
    writes: [...demoPeople.flatMap(placeOf), ...useOfAgent(), readDocuments],
  });
}

function placeOf(person: DemoPerson): Tuple[] {
  const user = userSubject(demoUserIds[person.username]);
  const member: Tuple = { user, relation: 'member', object: teamObject(person.team) };
  if (!person.isAdmin) return [member];
  return [
    member,
    { user, relation: 'admin', object: organizationObject(demo.organization) },
    { user, relation: 'manager', object: adminSurfaceObject('chatx') },
  ];
}

/** Both teams may use the agent ... */
const useOfAgent = (): Tuple[] =>
  demoTeams.map(({ slug }) => ({ user: teamMembers(slug), relation: 'user', object: agentObject(demoAgent.id) }));

/** ... but only the first may read the documents: the same question finds nothing for the other. */
const readDocuments: Tuple = {
  user: teamMembers(demoTeams[0].slug),
  relation: 'reader',
  object: datasourceObject(demoDatasource),
};
