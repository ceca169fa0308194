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
 * The line that installs the catalogue's skills. It asks for the key first, and hands it to curl through a pipe: so it
 * stands neither in the shell's history nor in the list of processes, where everybody on the machine would see it.
 */
export const installLine = (origin: string, agent: CodingAgent): string =>
  `read -rs PARLEY_CATALOG_KEY && export PARLEY_CATALOG_KEY && ` +
  String.raw`printf 'X-Catalog-Key: %s\n' "$PARLEY_CATALOG_KEY" | ` +
  `curl -fsS -H @- "${origin}/api/skills/install.sh?agent=${agent}&scope=user" | sh`;
