import { createLayout, type Layout } from './layout.js';
import type { External } from './external.js';
import { endLeftovers } from './leftovers.js';
import { writeNeighboursConfig } from './neighbours-config.js';
import { claimPorts, type Ports } from './ports.js';
import { readProcesses, writeProcesses } from './processes-file.js';
import type { Progress } from './progress.js';
import { untilReady } from './ready.js';
import { removeRun, writeRun, type Run } from './run-file.js';
import { loadSecrets } from './secrets.js';
import { seedDemo } from './seed/seed-demo.js';
import { startProcess, type ProcessSpec, type Running } from './supervise.js';
import { createTopology, type Extra, type Topology } from './topology.js';

export interface StackOptions {
  /** Folder that keeps data, logs and `run.json`. */
  readonly root: string;
  /** Folder of the bundles. */
  readonly dist: string;
  /** The documents that become the demo's first datasource: a repository with a README and `docs`. */
  readonly documents: string;
  readonly ports: Ports;
  readonly progress: Progress;
  /** Seeds people, teams and an agent alone: no documents and no space. */
  readonly isEmpty?: boolean;
  readonly extra?: Extra;
  /** Real servers in place of embedded neighbours. */
  readonly external?: External;
  /** How long a process may take to get ready. */
  readonly readyTimeoutMs?: number;
  /** Aborted when the person changes their mind before everything is up. */
  readonly signal?: AbortSignal;
}

export interface Stack {
  readonly run: Run;
  readonly topology: Topology;
  readonly layout: Layout;
  readonly processes: readonly Running[];
  /** Resolves with words for a person when a process ends although nobody stopped the stack. */
  readonly failed: Promise<string>;
  /** Resolves when the demo's last documents can be searched; rejects when they could not be read. */
  readonly seeded: Promise<void>;
  /** Takes over a process that was started beside it: it is stopped with the rest. */
  adopt(running: Running): void;
  /** Stops the services, then what they depend on. */
  stop(): Promise<void>;
}

/**
 * Starts neighbours and services, seeds the demo once, and writes `run.json`.
 * @throws Error in words for a person; nothing is left running then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { progress, documents, isEmpty = false } = options;
  const layout = createLayout(options.root);
  const ended = await endLeftovers(readProcesses(layout.processesFile));
  if (ended.length > 0) progress.done(`Ended what an earlier run left: ${ended.join(', ')}`);

  const ports = await claimPorts(options.ports);
  const secrets = loadSecrets(layout.secretsFile);
  const { dist, extra = {}, external = {} } = options;
  const topology = createTopology({ dist, layout, ports, secrets, extra, external });
  writeNeighboursConfig(layout, ports, secrets, external);

  progress.step('Starting the embedded neighbours and the services');
  const processes: Running[] = [];
  const stop = stopper(processes, layout);
  try {
    const ready = startInTurn(topology, layout, processes, options);
    const whenReady = (name: string): Promise<void> => ready.get(name) ?? Promise.reject(new Error(`No ${name} here.`));
    const deps = { layout, topology, ports, secrets, external, documents, isEmpty, progress, whenReady };
    const seeded = seedDemo(deps);
    const [{ rest, ...demo }] = await Promise.race([Promise.all([seeded, ...ready.values()]), aborted(options.signal)]);
    const run: Run = { addresses: topology.addresses, issuer: topology.issuer, ...demo };
    writeRun(layout.runFile, run);
    rest.catch(() => undefined); // Whoever waits for it hears of it; nobody has to.
    const failed = Promise.race(processes.map((running) => running.ended));
    const adopt = (running: Running): void => void processes.push(running);
    return { run, topology, layout, processes, failed, seeded: rest, adopt, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('Stopped before everything was up.')), { once: true });
  });
}

/**
 * Starts the neighbours and the slowest service, then the others as soon as there is something to connect to: on two
 * cores that is quicker than all at once. One promise for each process tells when it is ready, so that seeding waits
 * for just what each of its steps needs.
 */
function startInTurn(topology: Topology, layout: Layout, processes: Running[], options: StackOptions) {
  const start = async (spec: ProcessSpec): Promise<void> => {
    options.signal?.throwIfAborted();
    const running = startProcess(spec, layout.logs);
    processes.push(running);
    writeProcesses(layout.processesFile, { pid: process.pid, processes: pidsOf(processes) });
    await untilReady(spec, running, options.readyTimeoutMs ?? 60_000);
    options.progress.done(`${spec.name} is ready`);
  };
  const [slowest, ...others] = topology.services;
  const neighbours = start(topology.neighbours);
  return new Map([
    [topology.neighbours.name, neighbours],
    [slowest.name, start(slowest)],
    ...others.map((spec) => [spec.name, neighbours.then(() => start(spec))] as const),
  ]);
}

const pidsOf = (processes: readonly Running[]): Record<string, number> =>
  Object.fromEntries(processes.map(({ name, pid }) => [name, pid]));

function stopper(processes: Running[], layout: Layout): () => Promise<void> {
  return async () => {
    const [neighbours, ...services] = processes;
    removeRun(layout.runFile);
    await Promise.all(services.map((service) => service.stop()));
    await neighbours?.stop();
  };
}
