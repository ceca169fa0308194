import { setTimeout as pause } from 'node:timers/promises';
import { askAsPerson, buildProgram, freePorts, signIn, spawnService } from '@parley/testkit';
import type { Manifest } from '../src/kubernetes/manifest.js';
import { containersOf, environmentOf } from './run-pod.js';

interface Installed {
  readonly manifests: readonly Manifest[];
  readonly secret: Readonly<Record<string, string>>;
  /** Addresses and folders of this machine, in place of those that only a cluster knows. */
  readonly here: Readonly<Record<string, string>>;
}

/** Those of the value set, each after those that it calls. */
const services = ['rag-server', 'dynamic-agents', 'ui-bff'] as const;
const settingOf = { 'rag-server': 'RAG_SERVER_URL', 'dynamic-agents': 'DYNAMIC_AGENTS_URL', 'ui-bff': 'PUBLIC_URL' };

/** Starts the services as their pods would be, as processes. */
export async function startServices({ manifests, secret, here }: Installed) {
  const ports = await freePorts(services.length);
  const urls = Object.fromEntries(
    services.map((service, at) => [settingOf[service], `http://127.0.0.1:${ports[at] ?? 0}`]),
  );
  const programs = await Promise.all(services.map((service) => buildProgram(`apps/${service}`)));
  const running = await Promise.all(
    services.map((service, at) => {
      const [container] = containersOf(manifests, 'Deployment', `parley-${service}`);
      if (!container) throw new Error(`${service} has no container`);
      const own = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(ports[at]), DRAIN_SECONDS: '0' };
      const env = {
        ...environmentOf(container, manifests, secret),
        ...here,
        ...urls,
        ...own,
        DRAIN_NOTICE_SECONDS: '0',
      };
      return spawnService(programs[at]!, env);
    }),
  );
  return {
    uiBff: urls['PUBLIC_URL'] ?? '',
    async stop() {
      await Promise.all(running.map((service) => service.stop()));
      await Promise.all(programs.map((program) => program.remove()));
    },
  };
}

/** What an administrator does first, over the API that the pages use: an agent, a file, a question. Resolves to the answer. */
export async function firstAnswer(uiBff: string, account: Parameters<typeof signIn>[1], team: string): Promise<string> {
  const cookie = await signIn(uiBff, account);
  const headers = { cookie, origin: uiBff };
  const call = async (method: string, path: string, body?: object) => {
    const sent = body instanceof FormData ? { body } : { body: body && JSON.stringify(body) };
    const type = body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(`${uiBff}${path}`, { method, headers: { ...headers, ...type }, ...sent } as RequestInit);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ data?: { id: string }; job_id?: string; status?: string }>;
  };
  const agent = await call('POST', '/api/dynamic-agents/configs', {
    ...{ name: 'First', description: 'Answers.', system_prompt: 'Answer from what the search finds.' },
    ...{ model: { id: 'default', provider: 'openai' }, visibility: 'team', owner_team_slug: team },
  });
  const source = { datasource_id: 'files:first', ingestor_id: 'files:loader' };
  await call('POST', '/api/rag/v1/datasource', { ...source, source_type: 'files', description: 'First files' });
  await call('PUT', '/api/rag/v1/datasource/files:first/readers', { everyone: false, teams: [team] });
  const files = new FormData();
  files.append(
    'file',
    new Blob(['# Ferry\n\nThe harbour office prints the timetable of the ferry each April.']),
    'ferry.md',
  );
  const { job_id: job } = await call(
    'POST',
    `/api/rag/v1/ingest/files?${new URLSearchParams(source).toString()}`,
    files,
  );
  while ((await call('GET', `/api/rag/v1/job/${job}`)).status !== 'completed') await pause(200);
  const message = 'Who prints the timetable of the ferry?';
  const { answer } = await askAsPerson({ uiBff, cookie, message, agent: agent.data?.id ?? '', timeoutMs: 60_000 });
  return answer.response;
}
