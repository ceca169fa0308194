import { createLayout, type Layout } from './layout.js';
import { type External, portsNeeded } from './external.js';
import { endLeftovers } from './leftovers.js';
import { writeNeighboursConfig } from './neighbours-config.js';
import { claimPorts, type Ports } from './ports.js';
import { createProcessGroup, type ProcessGroup } from './process-group.js';
import { readProcesses } from './processes-file.js';
import type { Progress } from './progress.js';
import { endedEarly, untilReady } from './ready.js';
import { removeRun, type Run, writeRun } from './run-file.js';
import { loadSecrets } from './secrets.js';
import { seedDemo } from './seed/seed-demo.js';
import type { ProcessSpec, Running } from './supervise.js';
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
  /** Starts one more process, which is stopped with the rest. Throws Error once the stack is being stopped. */
  begin(spec: ProcessSpec): Running;
  /** Stops the services, then what they depend on. */
  stop(): Promise<void>;
}

/** The processes below run with a `NODE_ENV` of their own, so none of them would see it. */
const notForProduction =
  'This is a demo with embedded neighbours and public passwords: it does not run with ' +
  'NODE_ENV=production. Unset it to try Parley; docs/install.md describes production.';

/**
 * Starts neighbours and services, seeds the demo once, and writes `run.json`.
 * Throws Error in words for a person; nothing is left running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  if (process.env['NODE_ENV'] === 'production') throw new Error(notForProduction);
  const { progress, documents, isEmpty = false } = options;
  const layout = createLayout(options.root);
  const ended = await endLeftovers(readProcesses(layout.processesFile));
  if (ended.length > 0) progress.done(`Stopped processes left by an earlier run: ${ended.join(', ')}`);

  const { dist, extra = {}, external = {} } = options;
  const ports = await claimPorts(options.ports, portsNeeded(external));
  const secrets = loadSecrets(layout.secretsFile);
  const topology = createTopology({ dist, layout, ports, secrets, extra, external });
  writeNeighboursConfig(layout, ports, secrets, external);

  progress.step('Starting the embedded neighbours and the services');
  const group = createProcessGroup(layout);
  const stop = (): Promise<void> => {
    removeRun(layout.runFile);
    return group.stop();
  };
  try {
    const ready = startInTurn(topology, group, options);
    const whenReady = (name: string): Promise<void> => ready.get(name) ?? Promise.reject(new Error(`No ${name} here.`));
    const { signal } = group;
    const deps = { layout, topology, ports, secrets, external, documents, isEmpty, progress, whenReady, signal };
    const allUp = Promise.all([seedDemo(deps), ...ready.values()]);
    const [{ rest, ...demo }] = await Promise.race([aborted(options.signal), brokenOff(group), allUp]);
    const run: Run = { addresses: topology.addresses, issuer: topology.issuer, ...demo };
    writeRun(layout.runFile, run);
    rest.catch(() => undefined); // Whoever waits for it hears of it; nobody has to.
    const failed = group.firstToEnd.then(({ ended }) => ended);
    const { members: processes } = group;
    const begin = (spec: ProcessSpec): Running => group.begin(spec);
    return { run, topology, layout, processes, failed, seeded: rest, begin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Rejects when a process ends: whatever the others still wait for will not come. */
const brokenOff = async ({ firstToEnd }: ProcessGroup): Promise<never> => {
  throw await endedEarly(await firstToEnd);
};

function aborted(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new Error('Stopped before everything was up.'));
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  return promise;
}

/**
 * Starts the neighbours and the slowest service, then the others as soon as there is something to connect to: on two
 * cores that is quicker than all at once. One promise for each process tells when it is ready, so that seeding waits
 * for just what each of its steps needs.
 */
function startInTurn(topology: Topology, group: ProcessGroup, { signal, progress, readyTimeoutMs }: StackOptions) {
  const start = async (spec: ProcessSpec): Promise<void> => {
    signal?.throwIfAborted();
    await untilReady(spec, group.begin(spec), readyTimeoutMs ?? 60_000);
    group.signal.throwIfAborted();
    progress.done(`${spec.name} is ready`);
  };
  const [slowest, ...others] = topology.services;
  const neighbours = start(topology.neighbours);
  return new Map([
    [topology.neighbours.name, neighbours],
    [slowest.name, start(slowest)],
    ...others.map((spec) => [spec.name, neighbours.then(() => start(spec))] as const),
  ]);
}
