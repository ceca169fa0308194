import type { Run } from './run-file.js';

const question = 'How do I choose another port?';

/** What a person reads once everything runs: addresses, accounts, two things to try. */
export function announcement({ addresses, accounts, demo, issuer }: Run): string {
  const [alice, bob] = accounts;
  const bff = addresses['ui-bff'] ?? '';
  return `
Parley runs. Ctrl-C stops it; its data stays in .parley.

  Parley           ${bff}
  rag-server       ${addresses['rag-server'] ?? ''}/docs
  chat space       ${addresses['chatx'] ?? ''}
  sign-in          ${issuer}

  Accounts         ${accounts.map(({ email, password, team }) => `${email}  ${password}  (team ${team})`).join('\n                   ')}

Try this:

1. Ask in a chat space: open ${addresses['chatx'] ?? ''}, be Alice, and write
   "@Parley ${question}" in "Platform questions". The answer comes into the thread.

2. Ask as a signed-in person and watch the answer stream:

   curl -sc cookies.txt -H 'content-type: application/json' -H 'origin: ${bff}' \\
     -d '{"email":"${alice?.email ?? ''}","password":"${alice?.password ?? ''}"}' ${bff}/api/auth/signin
   curl -Nsb cookies.txt -H 'content-type: application/json' -H 'origin: ${bff}' \\
     -d '{"message":"${question}","agent":"${demo.agent_id}"}' ${bff}/api/chat

   Then as ${bob?.email ?? ''}, whose team may not read these documents: the same question finds nothing.
`;
}
