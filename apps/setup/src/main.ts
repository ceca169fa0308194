import { randomBytes, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAuthzClient, loadModel } from '@parley/authz-client';
import { createIdpUsers, serverAdminBearer } from '@parley/idp-admin';
import { inWorkspace } from '@parley/testkit';
import { readAskedAdmins } from './admin/asked-admins.js';
import { adminStep } from './admin/setup-admin.js';
import type { AskedWords } from './asked-words.js';
import { makeBackup } from './backup/make-backup.js';
import { restoreBackup } from './backup/restore-backup.js';
import { authzStep } from './authz/setup-authz.js';
import {
  readAuthzSettings,
  readDocdbSettings,
  readIdpAddress,
  readIdpSettings,
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
  converge(docdbSteps(readDocdbSettings(process.env), makeIndexesWith(inWorkspace('dist'), process.env)), {
    isCheck,
    tell,
  });

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
const copies: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  backup: (folder) =>
    makeBackup(folder, {
      ...{ docdb: readDocdbSettings(process.env), authz: readAuthzSettings(process.env) },
      ...{ version: process.env['npm_package_version'] ?? 'unknown', now, newId: randomUUID, tell },
    }),
  restore: async (folder) => {
    await setupAuthz({ isCheck: false });
    await restoreBackup(folder, {
      ...{ docdb: readDocdbSettings(process.env), authz: readAuthzSettings(process.env), tell },
    });
    tell('Next: npm run setup -- docdb makes the indexes; then start the services (docs/backup.md)');
  },
};

const copyOption = { backup: 'to', restore: 'from' } as const;

/** Throws Error for anything else than the one folder. */
async function copy(name: keyof typeof copyOption, given: Record<string, unknown>, words: readonly string[]) {
  const { [copyOption[name]]: folder, ...others } = given;
  if (typeof folder !== 'string' || words.length > 0 || Object.values(others).some(isGiven))
    throw new Error(`"${name}" takes --${copyOption[name]} DIR and nothing else. See npm run setup -- --help`);
  await copies[name]?.(resolve(process.env['INIT_CWD'] ?? process.cwd(), folder));
  tell(`${name}: done`);
}

const person = async (given: Record<string, unknown>, words: readonly string[]): Promise<void> => {
  const address = readIdpAddress(process.env);
  const count = await runPerson(readAskedPerson(given, words), {
    ...{ docdb: readDocdbSettings(process.env), authz: readAuthzSettings(process.env) },
    ...{ users: createIdpUsers(realmApi(address, serverAdminBearer(address))), operator: address.admin.username },
    ...{
      folderFrom: process.env['INIT_CWD'] ?? process.cwd(),
      now,
      newId: randomUUID,
      pause: () => setTimeout(1_000),
      tell,
    },
  });
  if (count > 0) process.exitCode = 1;
};

/** Changes nothing. Throws Error for anything else than a file for its bundle. */
async function doctor(given: Record<string, unknown>, words: readonly string[]) {
  const { bundle, ...others } = given;
  if (words.length > 0 || Object.values(others).some(isGiven))
    throw new Error('"doctor" takes --bundle FILE and nothing else. See npm run setup -- --help');
  const services = readServiceAddresses(process.env);
  const found = await examine({ services, env: process.env, workspace: inWorkspace(), now });
  linesOf(found).forEach(tell);
  if (typeof bundle === 'string') {
    writeBundle(resolve(process.env['INIT_CWD'] ?? process.cwd(), bundle), found);
    tell(`doctor: wrote ${bundle}; it holds no secrets, and names of settings without their values`);
  }
  if (found.next.length > 0) process.exitCode = 1;
}

/** What every installation needs: all of it is `all`. */
const setups: Readonly<Record<string, Setup>> = { idp: setupIdp, authz: setupAuthz, docdb: setupDocdb };
const names = Object.keys(setups).join(', ');
/** What is asked for by name alone, and takes words of its own. */
const asked: Readonly<Record<string, Setup>> = {
  admin: setupAdmin,
  team: setupTeam,
  tool: setupTool,
  ingestor: setupIngestor,
};

const usage = `Usage: npm run setup -- [NAME] [--check] [--self-test]
       npm run setup -- admin [--member PERSON]... [--remove PERSON]... [--check]
       npm run setup -- team SLUG [--name NAME] [--member PERSON]... [--admin PERSON]... [--remove PERSON]... [--check]
       npm run setup -- tool SERVER[/TOOL] [--team SLUG]... [--member PERSON]... [--check]
       npm run setup -- ingestor CLIENT_ID --datasource ID... [--account ID] [--check]
       npm run setup -- backup --to DIR
       npm run setup -- restore --from DIR
       npm run setup -- person export --email PERSON --to DIR
       npm run setup -- person delete PERSON [--disable-account] [--yes]
       npm run setup -- doctor [--bundle FILE]

NAME is one of ${names}, all; default: all.
PERSON is an e-mail address, or the person's ID at the idp.
admin makes people administrators of the organization; others stay, unless --remove names them.
team creates a team, and adds people to it; others stay, unless --remove names them.
tool lets teams and people call one tool of a server in MCP_SERVERS, or all of them.
backup saves docdb and authz in a new folder, while the services run; see docs/backup.md for the rest.
restore brings such a backup into an empty docdb and authz. Stop the services first.
person export saves in a new folder what docdb and authz hold of one person, while the services run.
person delete deletes that, and takes the person out of what stays. Without --yes it says what there is, and exits with 1.
ingestor lets a program deliver documents to existing datasources; it grants no read access.
doctor asks each service what it lacks and says what to do next; it changes nothing, and exits with 1 if there is anything.

  --check      reports differences and changes nothing
  --self-test  tests the idp even if nothing had to be changed
  --name       display name of the team; a new team defaults to its SLUG
  --member     a person who becomes a member, an administrator or may call the tool; can be repeated
  --admin      a person who becomes an admin of the team; can be repeated
  --remove     a person who is taken out of the team, or no longer administers; can be repeated
  --team       slug of a team whose members may call the tool; can be repeated
  --datasource ID of a datasource; can be repeated
  --email      e-mail address of the person, or their ID at the idp
  --yes        deletes; what is deleted cannot be brought back
  --disable-account  disables the person's account at the idp first
  --bundle     new file for what doctor found, to send to whoever helps
  --account    ID of the client's service account; by default looked up at the idp

Settings in the environment: see apps/setup/README.md.`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  reachLoopbackNames();
  const [name = 'all', ...words] = positionals;
  if (name === 'backup' || name === 'restore') return copy(name, values, words);
  if (name === 'person') return person(values, words);
  if (name === 'doctor') return doctor(values, words);
  if ([values.to, values.from, values.email, values.bundle, values.yes, values['disable-account']].some(isGiven))
    throw new Error(
      '--to, --from, --email, --bundle, --yes and --disable-account belong to backup, restore, person and doctor',
    );
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
    tell(`${part}: ${summary(count, values.check)}`);
    if (values.check && count > 0) process.exitCode = 1;
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
  email: { type: 'string' },
  bundle: { type: 'string' },
  yes: { type: 'boolean', default: false },
  'disable-account': { type: 'boolean', default: false },
} as const;

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
