import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type GitAnswer = (req: IncomingMessage, res: ServerResponse) => void;

/** One bare repository on loopback, served by git itself (gitprotocol-http). */
export interface GitHost {
  readonly origin: string;
  /** To clone it. */
  readonly url: string;
  /** Paths asked for, with the Authorization header. */
  readonly asked: { readonly path: string; readonly authorization: string | undefined }[];
  /** Commits a file with that content; `undefined` takes it away. */
  commit(path: string, content: string | Uint8Array | undefined): Promise<void>;
  /** Commits a file of so many zeros, which is sent as next to nothing. */
  zeros(path: string, bytes: number): Promise<void>;
  /** Commits a symbolic link. */
  link(path: string, target: string): Promise<void>;
  /** Runs git in the repository. */
  git(...args: readonly string[]): Promise<string>;
  /** Answers in place of git, to every request or to those of one method; `undefined` ends that. */
  answerWith(answer: GitAnswer | undefined, method?: 'POST'): void;
  close(): Promise<void>;
}

/** Of nobody: what a machine is set up with must not matter. */
const env = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.org',
};

export async function startGitHost(): Promise<GitHost> {
  const root = await mkdtemp(join(tmpdir(), 'git-host-'));
  const [bare, work] = [join(root, 'team', 'handbook.git'), join(root, 'work')];
  await mkdir(work, { recursive: true });
  await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare], { env });
  const git = async (...args: readonly string[]) => {
    const at = ['-c', 'core.bare=false', '--git-dir', bare, '--work-tree', work];
    return (await run('git', [...at, ...args], { env, cwd: work })).stdout;
  };
  const commitAll = async () => {
    await git('add', '--all');
    await git('commit', '--quiet', '--allow-empty', '--message', 'a change');
  };
  const asked: GitHost['asked'] = [];
  let special: GitAnswer | undefined;
  let method: string | undefined;
  const server = createServer((req, res) => {
    asked.push({ path: req.url ?? '', authorization: req.headers.authorization });
    if (special && (method === undefined || req.method === method)) special(req, res);
    else serve(bare, req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}/team/handbook.git`,
    asked,
    git,
    async commit(path, content) {
      const file = join(work, path);
      await mkdir(dirname(file), { recursive: true });
      if (content === undefined) await rm(file, { force: true });
      else await writeFile(file, content);
      await commitAll();
    },
    async zeros(path, bytes) {
      await writeFile(join(work, path), '');
      await truncate(join(work, path), bytes);
      await commitAll();
    },
    async link(path, target) {
      await symlink(target, join(work, path));
      await commitAll();
    },
    answerWith(answer, only) {
      special = answer;
      method = only;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(root, { recursive: true, force: true });
    },
  };
}

function serve(repository: string, req: IncomingMessage, res: ServerResponse): void {
  const { pathname } = new URL(req.url ?? '/', 'http://localhost');
  const isAdvertisement = pathname === '/team/handbook.git/info/refs';
  if (!isAdvertisement && pathname !== '/team/handbook.git/git-upload-pack') return void res.writeHead(404).end();
  const how = isAdvertisement ? ['--advertise-refs'] : [];
  const child = spawn('git', ['upload-pack', '--stateless-rpc', ...how, repository], { env });
  res.writeHead(200, {
    'content-type': `application/x-git-upload-pack-${isAdvertisement ? 'advertisement' : 'result'}`,
  });
  if (isAdvertisement) res.write('001e# service=git-upload-pack\n0000');
  child.stdin.on('error', () => undefined);
  req.pipe(child.stdin);
  child.stdout.pipe(res);
}
