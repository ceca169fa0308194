import type { Layout } from './layout.js';
import { writeProcesses } from './processes-file.js';
import { type ProcessSpec, type Running, startProcess } from './supervise.js';

/** The processes of one stack: told of in `processes.json` before anybody waits for one, and stopped together. */
export interface ProcessGroup {
  /** In the order in which they began. */
  readonly members: readonly Running[];
  /** Resolves to the first that ends. */
  readonly firstToEnd: Promise<Running>;
  /** Aborted when the group is being stopped. */
  readonly signal: AbortSignal;
  /** Throws the signal's reason once the group is being stopped: whatever is late begins no more. */
  begin(spec: ProcessSpec): Running;
  /** Stops all but the first, which the others depend on, then that one. */
  stop(): Promise<void>;
}

export function createProcessGroup({ logs, processesFile }: Layout): ProcessGroup {
  const members: Running[] = [];
  const { promise: firstToEnd, resolve: tellEnd } = Promise.withResolvers<Running>();
  const stopping = new AbortController();
  // Whoever leaves without stopping them must not leave them running: they are in process groups of their own.
  const endAll = (): void => members.forEach((running) => running.kill('SIGTERM'));
  process.once('exit', endAll);
  return {
    members,
    firstToEnd,
    signal: stopping.signal,
    begin(spec) {
      stopping.signal.throwIfAborted();
      const running = startProcess(spec, logs);
      members.push(running);
      void running.ended.then(() => tellEnd(running));
      writeProcesses(processesFile, { pid: process.pid, processes: pidsOf(members) });
      return running;
    },
    async stop() {
      stopping.abort(new Error('The stack is being stopped.'));
      const [first, ...others] = members;
      await Promise.all(others.map((running) => running.stop()));
      await first?.stop();
      process.off('exit', endAll);
    },
  };
}

const pidsOf = (members: readonly Running[]): Record<string, number> =>
  Object.fromEntries(members.map(({ name, pid }) => [name, pid]));
