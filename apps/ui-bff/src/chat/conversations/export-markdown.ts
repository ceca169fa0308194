import type { Citation } from '@parley/contracts';
import type { Turn } from '../runs/run.js';

/** The head of an exported conversation. */
export const headOf = (title: string, exportedAt: Date): string =>
  `# ${literal(oneLine(title))}\n\n*Exported from Parley on ${day(exportedAt)}*\n`;

/** One question with its answer and sources. @param agentName of the agent that answered */
export function turnAsMarkdown(turn: Turn, number: number, agentName: string): string {
  const parts = [
    `\n## Question ${number}\n`,
    `*${day(turn.createdAt)} · ${literal(agentName)}*\n`,
    `${quoted(turn.message)}\n`,
    `### Answer\n`,
    ...(turn.answer.trim() === '' ? [] : [`${turn.answer.trim()}\n`]),
    ...endOf(turn),
    ...sourcesOf(turn.citations),
  ];
  return parts.join('\n');
}

const endOf = ({ status, error }: Turn): string[] => {
  if (status === 'cancelled') return ['*Stopped.*\n'];
  if (status === 'failed') return [`*Failed: ${literal(oneLine(error?.error ?? ''))}*\n`];
  return status === 'completed' ? [] : ['*Not answered yet.*\n'];
};

const sourcesOf = (citations: readonly Citation[]): string[] =>
  citations.length === 0 ? [] : ['### Sources\n', `${citations.map(sourceLine).join('\n')}\n`];

function sourceLine({ number, title, address, place }: Citation): string {
  const name = literal(oneLine(title));
  const shown = address === undefined ? name : `[${name}](<${escapedAddress(address)}>)`;
  return `- \\[${number}\\] ${shown}${place === undefined ? '' : `, ${literal(oneLine(place))}`}`;
}

/** Only what ends an address in pointed brackets, or a line, is written otherwise. */
const escapedAddress = (address: string): string => address.replace(/[<>\s\\]/g, (sign) => encodeURIComponent(sign));

const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** Text that no sign of Markdown changes. */
const literal = (text: string): string => text.replace(/[\\`*_[\]<>#|~$]/g, '\\$&');

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

const day = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
