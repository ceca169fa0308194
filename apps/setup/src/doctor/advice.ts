import type { ServiceReport } from './service-report.js';

/** What to do next, in a sentence each, the most urgent first; empty where nothing is wrong. */
export const adviceOn = (reports: readonly ServiceReport[]): string[] => [
  ...aboutAddresses(reports),
  ...reports.flatMap(aboutService),
  ...aboutNeighbours(reports),
  ...aboutReleases(reports),
  ...reports.flatMap(aboutWarnings),
];

/** Not every installation has every service, but each has some. */
function aboutAddresses(reports: readonly ServiceReport[]): string[] {
  if (reports.some(({ state }) => state !== 'no_address')) return [];
  return [`No service was looked at: set ${reports.map(({ setting }) => setting).join(', ')} to their addresses.`];
}

function aboutService({ name, setting, state }: ServiceReport): string[] {
  switch (state) {
    case 'unreachable':
      return [`${name} does not answer: start it, or correct ${setting}.`];
    case 'not_a_service':
      return [`${name}: something else answers at ${setting}. Correct the address.`];
    case 'stopping':
      return [`${name} is stopping: ask again in a minute.`];
    case 'no_address':
    case 'starting':
    case 'not_ready':
    case 'ready':
      return [];
  }
}

/** One neighbour that is down is one thing to do, however many services miss it. */
function aboutNeighbours(reports: readonly ServiceReport[]): string[] {
  const missing = reports.flatMap(({ name, down }) =>
    Object.entries(down).map(([neighbour, reason]) => ({ name, neighbour, reason })),
  );
  const groups = Map.groupBy(missing, ({ neighbour, reason }) => `${neighbour} ${reason}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [nextFor(first.neighbour, first.reason, group.map(({ name }) => name).join(', '))] : [];
  });
}

function nextFor(neighbour: string, reason: string, by: string): string {
  switch (reason) {
    case 'bad_credentials':
      return `${neighbour} does not accept the client secret of ${by}: run npm run setup -- idp with the secret that it has.`;
    case 'clock_differs':
      return `The clock of ${by} is more than a minute off that of ${neighbour}: synchronise it (NTP).`;
    case 'disk_full':
      return `The disk of ${neighbour} is full, as ${by} says: enlarge the volume, or delete sources that nobody needs.`;
    case 'timeout':
      return `${neighbour} is too slow for ${by}, or a firewall drops what is sent: look at its load and at the network.`;
    default:
      return `${by} cannot reach ${neighbour}: start it, or correct its address; the log says why.`;
  }
}

/** Releases may differ while they are rolled out, by their last figure at most. */
function aboutReleases(reports: readonly ServiceReport[]): string[] {
  const told = reports.filter(({ state }) => !['no_address', 'unreachable', 'not_a_service'].includes(state));
  const lines = new Set(told.map(({ release }) => (release ?? 'an earlier one').replace(/\.\d+$/, '')));
  if (lines.size < 2) return [];
  const each = told.map(({ name, release = 'an earlier one' }) => `${name} ${release}`).join(', ');
  return [`The services are of different releases (${each}): bring all to one, see docs/upgrade.md.`];
}

const aboutWarnings = ({ name, warnings }: ServiceReport): string[] =>
  warnings.map((warning) => `${name} warns about ${warning}: see docs/operations.md.`);
