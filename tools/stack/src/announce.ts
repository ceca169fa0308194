import { demoAgentClient } from '@parley/devstack-idp/demo-realm';
import type { StartOptions } from './options.js';
import type { Run } from './run-file.js';

const question = 'How do I choose another port?';

/** What a person reads once everything runs: addresses, accounts, two things to try. */
export function announcement(run: Run, { data, isEmpty }: Pick<StartOptions, 'data' | 'isEmpty'>): string {
  const { addresses, accounts, issuer } = run;
  const bff = addresses['ui-bff'] ?? '';
  return `
Parley is running. Ctrl-C stops it; its data stays in ${data}.

  Parley           ${bff}
  rag-server       ${addresses['rag-server'] ?? ''}/docs
  MCP              ${addresses['rag-server'] ?? ''}/mcp  (client id ${demoAgentClient})
  chat space       ${addresses['chatx'] ?? ''}
  sign-in          ${issuer}

  Accounts         ${accounts.map(({ email, password, team }) => `${email}  ${password}  (team ${team})`).join('\n                   ')}

${isEmpty ? firstSteps(run) : thingsToTry(run)}`;
}

const firstSteps = ({ addresses, accounts: [alice] }: Run): string =>
  `Open ${addresses['ui-bff'] ?? ''} and sign in as ${alice?.email ?? ''}: the first page guides you through the first steps.
`;

function thingsToTry({ addresses, accounts: [alice, bob] }: Run): string {
  const bff = addresses['ui-bff'] ?? '';
  return `Try this:

1. Ask in a chat space: open ${addresses['chatx'] ?? ''}, be Alice, and write
   "@Parley ${question}" in "Platform questions". The answer comes into the thread.

2. Ask in a browser: open ${bff}, sign in as ${alice?.email ?? ''} and ask the same. The answer streams, with its
   sources beside it.

   Then as ${bob?.email ?? ''}, whose team may not read these documents: the same question finds nothing.
`;
}
