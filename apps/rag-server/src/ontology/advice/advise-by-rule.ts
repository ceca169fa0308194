import { defaultThreshold } from '../candidates/score.js';
import { singular } from '../../graph/entities/singular.js';
import { splitName } from '../candidates/name-likeness.js';
import type { Candidate } from '../candidates/candidate.js';
import type { Advice } from '../relations/relation.js';

/** Fewer matches say nothing either way. */
export const minMatches = 3;
const hopeless = 0.3;
const maxNameLength = 64;

/** The verdict by score alone; the justification names its evidence. */
export function adviseByRule(candidate: Candidate, at: number): Advice {
  const { score, coverage, uniqueness, likeness } = candidate;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const justification =
    `${percent(coverage)} of the values are keys of ${candidate.bType}, ` +
    `${percent(uniqueness)} unambiguous; names ${likeness >= 0.5 ? 'match' : 'do not match'}; score ${score}.`;
  return { verdict: verdictOf(candidate), name: suggestedName(candidate), justification, by: 'rule', cost: null, at };
}

export const matchesOf = ({ pairs }: Candidate): number => pairs.reduce((sum, { matches }) => sum + matches, 0);

function verdictOf(candidate: Candidate): Advice['verdict'] {
  if (candidate.score < hopeless) return 'REJECTED';
  return candidate.score >= defaultThreshold && matchesOf(candidate) >= minMatches ? 'ACCEPTED' : 'UNDECIDED';
}

/** `spec.dependsOn` as DEPENDS_ON, `touched_hosts` as TOUCHED_HOST, `team_id` as TEAM. */
export function suggestedName({ mappings }: Pick<Candidate, 'mappings'>): string {
  const [last = ''] = mappings[0]?.a.split('.').slice(-1) ?? [];
  const words = splitName(last);
  if (words.length > 1 && ['id', 'ref', 'key', 'name'].includes(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  const ending = words.pop();
  const name = [...words, ...(ending === undefined ? [] : [singular(ending.toLowerCase())])]
    .map((word) => word.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .filter(Boolean)
    .join('_')
    .slice(0, maxNameLength);
  return /^[A-Z][A-Z0-9_]*$/.test(name) && name !== 'HAS' ? name : 'REFERS_TO';
}
