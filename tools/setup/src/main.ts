import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createAuthzClient, loadModel } from '@parley/authz-client';
import { inWorkspace } from '@parley/programs';
import { authzStep } from './authz/setup-authz.js';
import { readAuthzSettings, readDocdbSettings, readIdpSettings } from './config.js';
import { converge } from './converge.js';
import { makeIndexesWith } from './docdb/service-programs.js';
import { docdbSteps } from './docdb/setup-docdb.js';
import { adminTokens, createAdminApi } from './idp/admin-api.js';
import { desiredRealm } from './idp/desired-realm.js';
import { selfTestIdp } from './idp/self-test.js';
import { idpSteps } from './idp/setup-idp.js';
import { reachLoopbackNames } from './loopback-names.js';
import { readAskedTeam, type TeamWords } from './team/asked-team.js';
import { teamStep } from './team/setup-team.js';
import { wordsOf } from './words-of.js';

const tell = (line: string) => console.log(line);

interface Options {
  readonly isCheck: boolean;
  /** Also where nothing had to be changed. */
  readonly wantsSelfTest: boolean;
  readonly team: TeamWords;
}

/** Resolves to the number of things that were changed, or with `isCheck` that differ. */
type Setup = (options: Options) => Promise<number>;

async function setupIdp({ isCheck, wantsSelfTest }: Options): Promise<number> {
  const settings = readIdpSettings(process.env);
  const { url, realm, clients } = settings;
  const api = createAdminApi(url, adminTokens(settings));
  const count = await converge(idpSteps(api, realm, desiredRealm(clients)), { isCheck, tell });
  if (isCheck) return count;
  const newPassword = () => randomBytes(24).toString('base64url');
  if (count > 0 || wantsSelfTest) await selfTestIdp({ url, realm, api, clients, newPassword, tell });
  else
    tell(
      'idp: the self-test makes a person for a moment and is left out where nothing changed; --self-test asks for it',
    );
  return count;
}

async function setupAuthz({ isCheck }: Options): Promise<number> {
  const model = await loadModel(inWorkspace('libs/authz-client/model/parley.fga'));
  return converge([authzStep(readAuthzSettings(process.env), model)], { isCheck, tell });
}

const setupDocdb: Setup = ({ isCheck }) =>
  converge(docdbSteps(readDocdbSettings(process.env), makeIndexesWith(inWorkspace('dist'), process.env)), {
    isCheck,
    tell,
  });

async function setupTeam({ isCheck, team: words }: Options): Promise<number> {
  const team = readAskedTeam(words);
  const docdb = readDocdbSettings(process.env);
  const authz = team.memberIds.length > 0 ? createAuthzClient(readAuthzSettings(process.env)) : undefined;
  const count = await converge([teamStep(team, { docdb, authz, now: () => new Date() })], { isCheck, tell });
  if (authz) tell(`team ${team.slug}: members that are not named stay`);
  return count;
}

/** What every installation needs: all of it is `all`. */
const setups: Readonly<Record<string, Setup>> = { idp: setupIdp, authz: setupAuthz, docdb: setupDocdb };
const names = Object.keys(setups).join(', ');

const usage = `Usage: npm run setup -- [NAME] [--check] [--self-test]
       npm run setup -- team SLUG [--name NAME] [--member USER_ID]... [--check]

NAME is one of ${names}, all; without a name all of them.
team makes a team, and adds members to it; members that are not named stay.

  --check      changes nothing, and says what differs
  --self-test  tries the idp out also where nothing had to be changed
  --name       what lists show of the team; a new one is called by its SLUG without it
  --member     ID that the idp shows of a person; as often as there are persons

What to set in the environment: tools/setup/README.md.`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  reachLoopbackNames();
  const [name = 'all', ...words] = positionals;
  const team = { words, name: values.name, members: values.member };
  for (const [part, setup] of chosen(name, team)) {
    const count = await setup({ isCheck: values.check, wantsSelfTest: values['self-test'], team });
    tell(`${part}: ${summary(count, values.check)}`);
    if (values.check && count > 0) process.exitCode = 1;
  }
}

const options = {
  check: { type: 'boolean', default: false },
  'self-test': { type: 'boolean', default: false },
  name: { type: 'string' },
  member: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** @throws Error for a part that there is not, and for words that only a team has */
function chosen(name: string, team: TeamWords): [string, Setup][] {
  if (name === 'team') return [[name, setupTeam]];
  const found = Object.entries(setups).filter(([one]) => name === 'all' || name === one);
  if (found.length === 0) throw new Error(`There is no "${name}" to set up. There are: ${names}, team, all.`);
  if (team.words.length > 0 || team.name !== undefined || team.members.length > 0)
    throw new Error(`"${name}" takes neither a second word nor --name or --member. See npm run setup -- --help`);
  return found;
}

function summary(count: number, isCheck: boolean): string {
  if (count === 0) return isCheck ? 'as it should be' : 'nothing to change';
  return isCheck ? `${count} differences; nothing was changed` : `${count} changes made`;
}

main().catch((error: unknown) => {
  console.error(`setup: ${wordsOf(error)}`);
  process.exitCode = 1;
});
