import { readFileSync } from 'node:fs';
import type { InstallQuery } from '@parley/contracts';

/** Beside `src` as source, below the bundle's main.js as built. */
const here = import.meta.url;
const installer = readFileSync(
  new URL(`${here.endsWith('.ts') ? '../../..' : '.'}/assets/install_skills.py`, here),
  'utf8',
);

export interface InstallOptions extends Pick<InstallQuery, 'agent' | 'scope' | 'mode'> {
  /** Origin of this service: the only address that is ever sent the key. */
  readonly baseUrl: string;
  readonly command: string;
  readonly description: string;
  /** Which skills of the catalogue: a query of `GET /api/skills` without pages, empty for all of them. */
  readonly search: string;
}

/** The script for one agent and scope. It contains text from the request only quoted, and no key. */
export function installScript(options: InstallOptions): string {
  const { agent, scope, mode, baseUrl, command, description, search } = options;
  const settings = {
    PARLEY_BASE_URL: baseUrl,
    PARLEY_AGENT: agent,
    PARLEY_SCOPE: scope ?? '',
    PARLEY_MODE: mode,
    PARLEY_COMMAND: command,
    PARLEY_ABOUT: description,
    PARLEY_SEARCH: search,
  };
  return [
    '#!/bin/sh',
    '# Installs skills from Parley. The key comes from PARLEY_CATALOG_KEY or ~/.config/parley/catalog-key (mode 600).',
    '# Options: --force overwrites files of other origin, --dry-run prints the changes and makes none.',
    '# Single quotes: text from the request must never be expanded.',
    '# shellcheck disable=SC2016',
    'set -eu',
    ...Object.entries(settings).map(([name, value]) => `export ${name}=${quoted(value)}`),
    'command -v python3 >/dev/null 2>&1 || { echo "parley: python3 is missing" >&2; exit 69; }',
    `exec python3 - "$@" <<'END_OF_INSTALLER'`,
    `${installer}END_OF_INSTALLER`,
    '',
  ].join('\n');
}

/** As one word of the shell, whatever it holds; control characters have no place in it. */
const quoted = (text: string) => `'${text.replace(/\p{Cc}/gu, ' ').replaceAll("'", `'\\''`)}'`;

export const scriptName = ({ agent, scope, mode }: Pick<InstallQuery, 'agent' | 'scope' | 'mode'>): string =>
  mode === 'uninstall' ? `uninstall-skills-${agent}.sh` : `install-skills-${agent}-${scope ?? ''}.sh`;
