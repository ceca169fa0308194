import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { loadModel } from '@parley/authz-client';
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
import { wordsOf } from './words-of.js';

const tell = (line: string) => console.log(line);

interface Options {
  readonly isCheck: boolean;
  /** Also where nothing had to be changed. */
  readonly wantsSelfTest: boolean;
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

const setups: Readonly<Record<string, Setup>> = { idp: setupIdp, authz: setupAuthz, docdb: setupDocdb };

const usage = `Usage: npm run setup -- [NAME] [--check] [--self-test]

NAME is one of ${Object.keys(setups).join(', ')}, all; without a name all of them.

  --check      changes nothing, and says what differs
  --self-test  tries the idp out also where nothing had to be changed

What to set in the environment: tools/setup/README.md.`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, 'self-test': { type: 'boolean', default: false } },
  });
  reachLoopbackNames();
  const [name = 'all'] = positionals;
  const chosen = name === 'all' ? Object.entries(setups) : Object.entries(setups).filter(([one]) => one === name);
  if (chosen.length === 0)
    throw new Error(`There is no "${name}" to set up. There are: ${Object.keys(setups).join(', ')}, all.`);
  for (const [part, setup] of chosen) {
    const count = await setup({ isCheck: values.check, wantsSelfTest: values['self-test'] });
    tell(`${part}: ${summary(count, values.check)}`);
    if (values.check && count > 0) process.exitCode = 1;
  }
}

function summary(count: number, isCheck: boolean): string {
  if (count === 0) return isCheck ? 'as it should be' : 'nothing to change';
  return isCheck ? `${count} differences; nothing was changed` : `${count} changes made`;
}

main().catch((error: unknown) => {
  console.error(`setup: ${wordsOf(error)}`);
  process.exitCode = 1;
});
