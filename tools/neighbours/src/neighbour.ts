/** Where one running copy of a neighbour lives. */
export interface Place {
  /** What `install` filled. */
  readonly folder: string;
  /** What it keeps; nothing is in there at its first start. */
  readonly data: string;
  /** Everything that it wrote to its output. */
  readonly log: string;
  /** On loopback, as many as `Neighbour.ports`; the first is the one the product talks to. */
  readonly ports: readonly number[];
}

/** How the server is started; it stays in the foreground. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A real server that the product can run against, in one version. */
export interface Neighbour {
  readonly name: string;
  readonly version: string;
  /** The ports it takes on loopback when nobody says otherwise. */
  readonly ports: readonly [number, ...number[]];
  /** Whether it stays out of the journeys with all at once: what it does cannot be told in advance. */
  readonly isAlone?: boolean;
  /** How long a start may take on a small, busy machine. */
  readonly startsWithinMs: number;
  /**
   * Puts the server into `folder`; run again after it was cut off, it ends as if it had run once.
   * Throws ToolchainMissing when the machine lacks what it is built with.
   */
  install(folder: string): Promise<void>;
  /** Gets `place` ready for a start: settings, a first state of its data. Done before every start. */
  prepare?(place: Place): Promise<void>;
  program(place: Place): Program;
  /** One look whether it does its work. */
  answers(place: Place): Promise<boolean>;
  /** The product's settings that point it there. */
  environment(place: Place): Readonly<Record<string, string>>;
}

/** The machine lacks something that no package of ours can bring. */
export class ToolchainMissing extends Error {
  override readonly name = 'ToolchainMissing';
  /** @param remedy what a person can do, e.g. `install Go 1.24 or newer` */
  constructor(program: string, remedy: string) {
    super(`${program} is not installed: ${remedy}`);
  }
}

/** The first port, the one that the product talks to. */
export function portOf({ ports }: Place): number {
  const [port] = ports;
  if (port === undefined) throw new Error('A place has at least one port.');
  return port;
}

export const httpAddressOf = (place: Place): string => `http://127.0.0.1:${portOf(place)}`;
