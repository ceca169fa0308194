import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts, must, run } from '@parley/testkit';
import { findTool } from '../tools/find-tool.js';

/** A real API server of Kubernetes with nothing in it and no nodes: it judges objects, and runs none. */
export interface Cluster {
  readonly kubeconfig: string;
  /** `kubectl` with its arguments. Throws Error with what it said. */
  readonly kubectl: (...args: string[]) => Promise<string>;
  close(): Promise<void>;
}

const startLimitMs = 120_000;

/** Starts etcd and the API server on free ports of loopback. Throws ToolMissing without one of the programs. */
export async function startCluster(): Promise<Cluster> {
  const [etcd, server, kubectl] = ['etcd', 'kube-apiserver', 'kubectl'].map(findTool) as [string, string, string];
  const folder = mkdtempSync(join(tmpdir(), 'parley-cluster-'));
  const [clients, peers, secure] = (await freePorts(3)) as [number, number, number];
  const kubeconfig = writeAccess(folder, secure);
  const started = [
    start(join(folder, 'etcd.log'), etcd, etcdArguments(folder, { clients, peers })),
    start(join(folder, 'server.log'), server, serverArguments(folder, { clients, secure })),
  ];
  const close = async () => {
    await Promise.all(started.map(stop));
    rmSync(folder, { recursive: true, force: true });
  };
  const ask = (args: readonly string[]) => run(kubectl, ['--kubeconfig', kubeconfig, ...args]);
  try {
    await untilReady(async () => (await ask(['get', '--raw', '/readyz'])).code === 0, started);
  } catch (error) {
    const said = readFileSync(join(folder, 'server.log'), 'utf8').split('\n').slice(-5).join('\n');
    await close();
    throw new Error(`The API server did not start:\n${said}`, { cause: error });
  }
  return { kubeconfig, kubectl: (...args) => must(kubectl, ['--kubeconfig', kubeconfig, ...args]), close };
}

const etcdArguments = (folder: string, { clients, peers }: { clients: number; peers: number }) => [
  ...['--data-dir', join(folder, 'etcd')],
  ...['--listen-client-urls', loopback(clients), '--advertise-client-urls', loopback(clients)],
  ...['--listen-peer-urls', loopback(peers), '--initial-advertise-peer-urls', loopback(peers)],
  ...['--initial-cluster', `default=${loopback(peers)}`],
];

const serverArguments = (folder: string, { clients, secure }: { clients: number; secure: number }) => [
  `--etcd-servers=${loopback(clients)}`,
  ...['--bind-address=127.0.0.1', `--secure-port=${secure}`, `--cert-dir=${join(folder, 'certs')}`],
  '--service-account-issuer=https://kubernetes.default.svc',
  `--service-account-key-file=${join(folder, 'accounts.pem')}`,
  `--service-account-signing-key-file=${join(folder, 'accounts.pem')}`,
  `--token-auth-file=${join(folder, 'tokens.csv')}`,
  ...['--authorization-mode=RBAC', '--service-cluster-ip-range=10.96.0.0/16'],
  // Nobody makes the accounts of namespaces here.
  '--disable-admission-plugins=ServiceAccount',
];

/** Writes the keys of a cluster of one test, and how its administrator signs in. */
function writeAccess(folder: string, port: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const token = randomBytes(24).toString('hex');
  const kubeconfig = join(folder, 'kubeconfig.json');
  const named = { name: 'test' };
  const access = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'test' },
    clusters: [{ ...named, cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
    users: [{ ...named, user: { token } }],
    contexts: [{ ...named, context: { cluster: 'test', user: 'test' } }],
  };
  const secretly = { mode: 0o600 };
  writeFileSync(join(folder, 'accounts.pem'), privateKey.export({ type: 'pkcs1', format: 'pem' }), secretly);
  writeFileSync(join(folder, 'tokens.csv'), `${token},admin,admin,system:masters\n`, secretly);
  writeFileSync(kubeconfig, JSON.stringify(access), secretly);
  return kubeconfig;
}

function start(log: string, program: string, args: readonly string[]): ChildProcess {
  const output = openSync(log, 'a');
  return spawn(program, args, { stdio: ['ignore', output, output] });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function untilReady(isReady: () => Promise<boolean>, started: readonly ChildProcess[]): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (!(await isReady())) {
    const ended = started.find(({ exitCode }) => exitCode !== null);
    if (ended) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}`);
    if (Date.now() > deadline) throw new Error(`not ready within ${startLimitMs / 1000} s`);
    await delay(250);
  }
}

const loopback = (port: number) => `http://127.0.0.1:${port}`;
