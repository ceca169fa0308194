import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@parley/service';
import { adviceOn } from './advice.js';
import { type AskedService, reportOn, type ServiceReport } from './service-report.js';

/** What is known of an installation, to be read or sent. It holds names and fixed words alone, no value of a setting. */
export interface Examination {
  readonly made_at: string;
  readonly node: string;
  readonly services: readonly ServiceReport[];
  /** Names of the documented settings that are set here. */
  readonly settings: readonly string[];
  readonly next: readonly string[];
}

interface Deps {
  readonly services: readonly AskedService[];
  readonly env: Environment;
  /** The repository's folder, whose READMEs document the settings; where they are missing, no setting is named. */
  readonly workspace: string;
  readonly now: () => Date;
}

/** Asks all services side by side. Never throws for what it finds. */
export async function examine({ services, env, workspace, now }: Deps): Promise<Examination> {
  const reports = await Promise.all(services.map(reportOn));
  return {
    made_at: now().toISOString(),
    node: process.version,
    services: reports,
    settings: namesSet(env, documentedSettings(workspace)),
    next: adviceOn(reports),
  };
}

/** One line for each service, then what to do. */
export function linesOf({ services, settings, next }: Examination): string[] {
  return [
    ...services.map(({ name, setting, state, release, down }) => {
      if (state === 'no_address') return `${name}: not looked at, since ${setting} is not set`;
      const why = Object.entries(down).map(([neighbour, reason]) => `${neighbour}: ${reason}`);
      return [`${name}: ${state.replaceAll('_', ' ')}`, release, ...why].filter(Boolean).join(', ');
    }),
    `settings here: ${settings.length === 0 ? 'none' : settings.join(', ')}`,
    ...(next.length === 0 ? ['Nothing to do.'] : next.map((sentence) => `Next: ${sentence}`)),
  ];
}

/** For whoever helps. Throws Error for a file that is there already. */
export function writeBundle(file: string, examination: Examination): void {
  writeFileSync(file, `${JSON.stringify(examination, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
}

const documenting = ['ui-bff', 'dynamic-agents', 'rag-server', 'chatx-bot', 'setup'];

function documentedSettings(workspace: string): ReadonlySet<string> {
  const files = documenting
    .map((name) => join(workspace, 'apps', name, 'README.md'))
    .filter((file) => existsSync(file));
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name = '']) => name),
    ),
  );
}

const namesSet = (env: Environment, documented: ReadonlySet<string>): string[] =>
  Object.keys(env)
    .filter((name) => documented.has(name.replace(/_FILE$/, '')) && env[name]?.trim() !== '')
    .toSorted();
