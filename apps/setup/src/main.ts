import { randomBytes, randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAuthzClient, loadModel } from '@parley/authz-client';
import { createIdpUsers, serverAdminBearer } from '@parley/idp-admin';
import { release } from '@parley/service';
import { inWorkspace } from '@parley/testkit';
import { readAskedAccount } from './account/asked-account.js';
import { runAccount } from './account/run-account.js';
import { readAskedAdmins } from './admin/asked-admins.js';
import { adminStep } from './admin/setup-admin.js';
import type { AskedWords } from './asked-words.js';
import { runCopy } from './backup/run-copy.js';
import { authzStep } from './authz/setup-authz.js';
import { clusterApi } from './cluster/cluster-api.js';
import { secretStep } from './cluster/setup-secret.js';
import { newValue, readWantedSecret } from './cluster/wanted-secret.js';
import {
  readAuthzSettings,
  readClusterAccess,
  readDocdbSettings,
  readIdpAddress,
  readIdpSettings,
  readNeighbourAddresses,
  readOrgKey,
  readServiceAddresses,
} from './config.js';
import { converge } from './converge.js';
import { makeIndexesWith } from './docdb/service-programs.js';
import { docdbSteps } from './docdb/setup-docdb.js';
import { examine, linesOf, writeBundle } from './doctor/examine.js';
import { desiredRealm } from './idp/desired-realm.js';
import { selfTestIdp } from './idp/self-test.js';
import { createRealmReader } from './idp/realm-reader.js';
import { realmApi, serverApi } from './idp/server-api.js';
import { idpSteps } from './idp/setup-idp.js';
import { isGiven } from './is-given.js';
import { readAskedIngestor } from './ingestor/asked-ingestor.js';
import { findAccount, ingestorStep } from './ingestor/setup-ingestor.js';
import { reachLoopbackNames } from './loopback-names.js';
import { type FindPersons, makeFindPersons, refuseBoth } from './people/find-person.js';
import { readAskedPerson } from './person/asked-person.js';
import { runPerson } from './person/run-person.js';
import { readAskedTeam } from './team/asked-team.js';
import { readAskedTool } from './tool/asked-tool.js';
import { toolStep } from './tool/setup-tool.js';
import { teamStep } from './team/setup-team.js';
import { usage } from './usage.js';
import { awaitNeighbours } from './waiting/await-neighbours.js';
import { readSeconds } from './waiting/read-seconds.js';
import { neighboursOf } from './waiting/neighbours.js';
import { wordsOf } from './words-of.js';

const tell = (line: string) => console.log(line);
const now = () => new Date();

interface Options {
  readonly isCheck: boolean;
  /** Also where nothing had to be changed. */
  readonly wantsSelfTest: boolean;
  readonly asked: AskedWords;
}

/** Resolves to the number of things that were changed, or with `isCheck` that differ. */
type Setup = (options: Options) => Promise<number>;

async function setupIdp({ isCheck, wantsSelfTest }: Options): Promise<number> {
  const settings = readIdpSettings(process.env);
  const { url, realm, clients } = settings;
  const api = serverApi(url, serverAdminBearer(settings));
  const count = await converge(idpSteps(api, realm, desiredRealm(clients)), { isCheck, tell });
  if (isCheck) return count;
  const newPassword = () => randomBytes(24).toString('base64url');
  if (count > 0 || wantsSelfTest) await selfTestIdp({ url, realm, api, clients, newPassword, tell });
  else tell('idp: the self-test creates a temporary person, and is skipped if nothing changed; --self-test runs it');
  return count;
}

async function setupAuthz({ isCheck }: Pick<Options, 'isCheck'>): Promise<number> {
  const model = await loadModel(inWorkspace('libs/authz-client/model/parley.fga'));
  return converge([authzStep(readAuthzSettings(process.env), model)], { isCheck, tell });
}

const setupDocdb: Setup = ({ isCheck }) =>
  converge(
    docdbSteps(readDocdbSettings(process.env), makeIndexesWith(join(import.meta.dirname, 'indexes'), process.env)),
    {
      isCheck,
      tell,
    },
  );

async function setupTeam({ isCheck, asked }: Options): Promise<number> {
  const { slug, name, ...people } = readAskedTeam(asked);
  const docdb = readDocdbSettings(process.env);
  const isOfPeople = Object.values(people).some(({ length }) => length > 0);
  if (!isOfPeople) return converge([teamStep({ slug, name, ...people }, { docdb, now })], { isCheck, tell });
  const authz = createAuthzClient(readAuthzSettings(process.env));
  const team = { slug, name, ...(await idsOf(people)) };
  const count = await converge([teamStep(team, { docdb, authz, now })], { isCheck, tell });
  tell(`team ${slug}: other people stay`);
  return count;
}

async function setupAdmin({ isCheck, asked }: Options): Promise<number> {
  const { added, removed } = readAskedAdmins(asked);
  const orgKey = readOrgKey(process.env);
  const authz = createAuthzClient(readAuthzSettings(process.env));
  const { members, ...gone } = await idsOf({ members: added, admins: [], removed });
  const count = await converge([adminStep(orgKey, { added: members, ...gone }, authz)], { isCheck, tell });
  tell(`organization ${orgKey}: other admins stay`);
  return count;
}

async function setupTool({ isCheck, asked }: Options): Promise<number> {
  const tool = readAskedTool(asked);
  const authz = createAuthzClient(readAuthzSettings(process.env));
  const people = tool.people.length > 0 ? await persons().known('--member', tool.people) : [];
  const count = await converge([toolStep({ ...tool, people }, authz)], { isCheck, tell });
  tell(`${tool.object}: other teams and people stay`);
  return count;
}

async function setupIngestor({ isCheck, asked }: Options): Promise<number> {
  const ingestor = readAskedIngestor(asked);
  const authz = createAuthzClient(readAuthzSettings(process.env));
  const account = ingestor.account ?? (await accountInIdp(ingestor.clientId));
  return converge([ingestorStep(ingestor, account, authz)], { isCheck, tell });
}

/** The people that somebody named, by their ids at the idp. Throws Error in one line for whoever it does not know. */
async function idsOf(people: Record<'members' | 'admins' | 'removed', readonly string[]>) {
  const found = persons();
  const members = await found.known('--member', people.members);
  const admins = await found.known('--admin', people.admins);
  const removed = await found.former('--remove', people.removed);
  refuseBoth([...members, ...admins], removed);
  return { members, admins, removed };
}

function persons(): FindPersons {
  const address = readIdpAddress(process.env);
  const api = realmApi(address, serverAdminBearer(address));
  return makeFindPersons(createIdpUsers(api));
}

function accountInIdp(clientId: string): Promise<string> {
  const address = readIdpAddress(process.env);
  return findAccount(createRealmReader(serverApi(address.url, serverAdminBearer(address)), address.realm), clientId);
}

/** Beside the other parts, since they converge nothing: each does one thing, whole. */
async function copies(
  name: 'backup' | 'restore',
  { to, from, within, keep, copy, ...others }: Values,
  words: readonly string[],
) {
  refuseOthers(name, name === 'backup' ? '--to or --within DIR' : '--from DIR', others, words);
  await runCopy(
    name,
    { to, from, within, keep, copy },
    {
      ...{ docdb: readDocdbSettings(process.env), authz: readAuthzSettings(process.env) },
      ...{ version: release, now, newId: randomUUID, tell },
      ...{ resolve: inCaller, prepareAuthz: () => setupAuthz({ isCheck: false }) },
    },
  );
}

/** A path as whoever called meant it: npm changes the folder. */
const inCaller = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

const person = async (given: Record<string, unknown>, words: readonly string[]): Promise<void> => {
  const address = readIdpAddress(process.env);
  const count = await runPerson(readAskedPerson(given, words), {
    ...{ docdb: readDocdbSettings(process.env), authz: readAuthzSettings(process.env) },
    ...{ users: createIdpUsers(realmApi(address, serverAdminBearer(address))), operator: address.admin.username },
    ...{
      folderFrom: inCaller('.'),
      now,
      newId: randomUUID,
      pause: () => setTimeout(1_000),
      tell,
    },
  });
  if (count > 0) process.exitCode = 1;
};

/** Throws Error for options and words of other parts. */
function refuseOthers(part: string, takes: string, others: Record<string, unknown>, words: readonly string[]): void {
  if (words.length > 0 || Object.values(others).some(isGiven))
    throw new Error(`"${part}" takes ${takes} and nothing else. See npm run setup -- --help`);
}

async function account({ email, name, role, check: isCheck, ...others }: Values, words: readonly string[]) {
  refuseOthers('account', '--email PERSON [--name NAME] [--role ROLE]... [--check]', others, words);
  const wanted = readAskedAccount({ email, name, roles: role });
  report('account', await runAccount(wanted, process.env, { isCheck, tell }), isCheck);
}

/** Makes a Secret in the cluster that this runs in. */
async function secrets({ random, make, check: isCheck, ...others }: Values, [name = '', ...words]: readonly string[]) {
  refuseOthers('secrets', 'NAME [--random KEY]... [--make KEY=TEXT]... [--check]', others, words);
  const wanted = readWantedSecret(name, random, make);
  const ask = clusterApi(readClusterAccess(process.env));
  report('secrets', await converge([secretStep(wanted, { ask, newValue })], { isCheck, tell }), isCheck);
}

function report(part: string, count: number, isCheck: boolean): void {
  tell(`${part}: ${summary(count, isCheck)}`);
  if (isCheck && count > 0) process.exitCode = 1;
}

/** Changes nothing. Throws Error for anything else than a file for its bundle. */
async function doctor(given: Record<string, unknown>, words: readonly string[]) {
  const { bundle, ...others } = given;
  if (words.length > 0 || Object.values(others).some(isGiven))
    throw new Error('"doctor" takes --bundle FILE and nothing else. See npm run setup -- --help');
  const services = readServiceAddresses(process.env);
  const found = await examine({ services, env: process.env, workspace: inWorkspace(), now });
  linesOf(found).forEach(tell);
  if (typeof bundle === 'string') {
    writeBundle(inCaller(bundle), found);
    tell(`doctor: wrote ${bundle}; it holds no secrets, and names of settings without their values`);
  }
  if (found.next.length > 0) process.exitCode = 1;
}

/** What every installation needs: all of it is `all`. */
const setups: Readonly<Record<string, Setup>> = { idp: setupIdp, authz: setupAuthz, docdb: setupDocdb };
/** What is asked for by name alone, and takes words of its own. */
const asked: Readonly<Record<string, Setup>> = {
  admin: setupAdmin,
  team: setupTeam,
  tool: setupTool,
  ingestor: setupIngestor,
};

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage(Object.keys(setups)));
    return;
  }
  const { values: parsed, positionals } = parseArgs({ allowPositionals: true, options });
  reachLoopbackNames();
  const [name = 'all', ...words] = positionals;
  const { wait, ...values } = parsed;
  if (wait !== undefined)
    await awaitNeighbours(neighboursOf(name, readNeighbourAddresses(process.env)), {
      seconds: readSeconds(wait),
      tell,
    });
  if (name === 'account') return account(values, words);
  if (name === 'secrets') return secrets(values, words);
  if (name === 'backup' || name === 'restore') return copies(name, values, words);
  if (name === 'person') return person(values, words);
  if (name === 'doctor') return doctor(values, words);
  const { to, from, within, keep, copy: copied, email, bundle, role, random, make, yes } = values;
  const ofOthers = [to, from, within, keep, copied, email, bundle, role, random, make, yes, values['disable-account']];
  if (ofOthers.some(isGiven)) throw new Error(`"${name}" does not take these options. See npm run setup -- --help`);
  const given = {
    words,
    name: values.name,
    members: values.member,
    admins: values.admin,
    removed: values.remove,
    teams: values.team,
    datasources: values.datasource,
    account: values.account,
  };
  for (const [part, setup] of chosen(name, given)) {
    const count = await setup({ isCheck: values.check, wantsSelfTest: values['self-test'], asked: given });
    report(part, count, values.check);
  }
}

const options = {
  check: { type: 'boolean', default: false },
  'self-test': { type: 'boolean', default: false },
  name: { type: 'string' },
  member: { type: 'string', multiple: true, default: [] as string[] },
  admin: { type: 'string', multiple: true, default: [] as string[] },
  remove: { type: 'string', multiple: true, default: [] as string[] },
  team: { type: 'string', multiple: true, default: [] as string[] },
  datasource: { type: 'string', multiple: true, default: [] as string[] },
  account: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  within: { type: 'string' },
  keep: { type: 'string' },
  copy: { type: 'string', multiple: true, default: [] as string[] },
  email: { type: 'string' },
  role: { type: 'string', multiple: true, default: [] as string[] },
  random: { type: 'string', multiple: true, default: [] as string[] },
  make: { type: 'string', multiple: true, default: [] as string[] },
  wait: { type: 'string' },
  bundle: { type: 'string' },
  yes: { type: 'boolean', default: false },
  'disable-account': { type: 'boolean', default: false },
} as const;

type Values = Omit<ReturnType<typeof parseArgs<{ options: typeof options }>>['values'], 'wait'>;

/** The options that a part takes. One that it would overlook is refused: somebody meant something by it. */
const optionsOf: Readonly<Record<string, readonly (keyof AskedWords)[]>> = {
  admin: ['members', 'removed'],
  team: ['name', 'members', 'admins', 'removed'],
  tool: ['teams', 'members'],
  ingestor: ['datasources', 'account'],
};

/** Throws Error for a part that does not exist, and for words and options that it does not take. */
function chosen(name: string, { words, ...given }: AskedWords): [string, Setup][] {
  const taken = optionsOf[name] ?? [];
  const isGiven = (value: AskedWords[keyof AskedWords]) => value !== undefined && value.length > 0;
  const other = Object.entries(given).find(
    ([key, value]) => isGiven(value) && !taken.includes(key as keyof AskedWords),
  );
  const parts = { ...setups, ...asked };
  const found = Object.entries(parts).filter(([part]) => part === name || (name === 'all' && part in setups));
  if (found.length === 0) throw new Error(`Unknown part "${name}". Use one of: ${Object.keys(parts).join(', ')}, all.`);
  if (other)
    throw new Error(
      `"${name}" does not take --${other[0] === 'removed' ? 'remove' : other[0].replace(/s$/, '')}. See npm run setup -- --help`,
    );
  if (words.length > 0 && !(name in asked))
    throw new Error(`"${name}" does not take a second word. See npm run setup -- --help`);
  return found;
}

function summary(count: number, isCheck: boolean): string {
  if (count === 0) return isCheck ? 'no differences' : 'nothing to change';
  return isCheck ? `${count} differences; nothing was changed` : `${count} changes made`;
}

main().catch((error: unknown) => {
  console.error(`setup: ${wordsOf(error)}`);
  process.exitCode = 1;
});
