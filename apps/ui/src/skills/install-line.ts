import type { InstallQuery } from '@parley/contracts';

export type CodingAgent = InstallQuery['agent'];

export const codingAgents: Readonly<Record<CodingAgent, string>> = {
  claude: 'Claude Code',
  cursor: 'Cursor',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  opencode: 'opencode',
};

/**
 * The line that installs the catalogue's skills. It reads the key from a variable that is asked for first, so that the key
 * stands neither in the shell's history nor in the list of processes.
 */
export const installLine = (origin: string, agent: CodingAgent): string =>
  `read -rs PARLEY_CATALOG_KEY && export PARLEY_CATALOG_KEY && ` +
  `curl -fsS -H "X-Catalog-Key: $PARLEY_CATALOG_KEY" "${origin}/api/skills/install.sh?agent=${agent}&scope=user" | sh`;
