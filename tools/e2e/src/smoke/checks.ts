import { askAsPerson, postInSpace, replyInThread, signIn } from '@parley/testkit';
import type { Run } from '@parley/stack';

/** One line of the report. Throws, in words for a person, when it does not hold. */
export interface Check {
  readonly name: string;
  /** Whether it cannot hold without the demo's documents and its space. */
  readonly needsDemo?: boolean;
  run(): Promise<void>;
}

const services = ['ui-bff', 'dynamic-agents', 'rag-server', 'chatx-bot'] as const;
const question = 'Which ports does Parley use and how do I choose another port?';

/** The health of every service, then both journeys, each met from the permitted and from the refused side. */
export function checksOf(run: Run): Check[] {
  return [
    ...services.flatMap((name) => healthChecks(name, addressOf(run, name))),
    ...browserChecks(run),
    ...spaceChecks(run),
  ];
}

const healthChecks = (name: string, address: string): Check[] =>
  ['/livez', '/readyz'].map((path) => ({ name: `${name} ${path}`, run: () => expectStatus(`${address}${path}`, 200) }));

function browserChecks(run: Run): Check[] {
  const uiBff = addressOf(run, 'ui-bff');
  const ask = async (at: 0 | 1) => {
    const cookie = await signIn(uiBff, accountAt(run, at));
    return askAsPerson({ uiBff, cookie, message: question, agent: run.demo.agent_id });
  };
  return [
    { name: 'a stranger is not answered', run: () => expectStatus(`${uiBff}/api/chat`, 401, { method: 'POST' }) },
    {
      name: 'a signed-in person is answered from the documents, as a stream',
      needsDemo: true,
      run: async () => expectText((await ask(0)).answer.response, /README\.md/),
    },
    {
      name: 'a person whose team may not read the documents sees none of them',
      run: async () => expectNoText((await ask(1)).answer.response, /README\.md/),
    },
  ];
}

function spaceChecks(run: Run): Check[] {
  const [allowed, stranger] = [accountAt(run, 0), accountAt(run, 1)];
  const space = { chatx: addressOf(run, 'chatx'), spaceId: run.demo.space_id, bot: run.demo.bot };
  const ask = async (as: string, awaited: RegExp): Promise<void> => {
    const id = await postInSpace({ ...space, as, message: question });
    await replyInThread({ ...space, as }, id, (text) => awaited.test(text));
  };
  return [
    {
      name: 'a message in a space is answered in its thread',
      needsDemo: true,
      run: () => ask(allowed.email, /Sources:/),
    },
    {
      name: 'a message of somebody outside the team is refused in its thread',
      needsDemo: true,
      run: () => ask(stranger.email, /team/i),
    },
  ];
}

async function expectStatus(url: string, status: number, init: RequestInit = {}): Promise<void> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  const body = await response.text();
  if (response.status !== status)
    throw new Error(`${url} answered ${response.status} instead of ${status}: ${body.slice(0, 300)}`);
}

function expectText(text: string, expected: RegExp): void {
  if (!expected.test(text)) throw new Error(`The answer does not match ${expected.source}: ${text.slice(0, 300)}`);
}

function expectNoText(text: string, forbidden: RegExp): void {
  if (forbidden.test(text))
    throw new Error(`The answer shows what it must not (${forbidden.source}): ${text.slice(0, 300)}`);
}

function addressOf(run: Run, name: string): string {
  const address = run.addresses[name];
  if (!address) throw new Error(`run.json names no address for ${name}.`);
  return address;
}

function accountAt(run: Run, at: number) {
  const account = run.accounts[at];
  if (!account) throw new Error(`run.json names no account ${at + 1}.`);
  return account;
}
