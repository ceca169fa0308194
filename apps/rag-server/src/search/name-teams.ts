import type { TeamsThatRead } from '../permissions/teams-that-read.js';
import type { SearchPassages } from './search-passages.js';

/** Wraps the search so that explanations name the teams through which their reader may read. */
export function nameTeams(searchPassages: SearchPassages, teamsThatRead: TeamsThatRead): SearchPassages {
  return async (question) => {
    const answer = await searchPassages(question);
    const { explain, readable, subject, signal } = question;
    if (!explain || readable.datasources === 'all') return answer;
    const ids = [...new Set(answer.results.map(({ metadata }) => metadata.datasource_id))];
    const teams = await teamsThatRead(subject, ids, signal);
    const results = answer.results.map((hit) => {
      const through = teams.get(hit.metadata.datasource_id) ?? [];
      if (!hit.explain || through.length === 0) return hit;
      return { ...hit, explain: { ...hit.explain, access: { ...hit.explain.access, teams: [...through] } } };
    });
    return { ...answer, results };
  };
}
