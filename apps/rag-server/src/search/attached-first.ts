import type { FusedHit, SearchAnswer } from '@parley/contracts';
import type { SearchPassages } from './search-passages.js';
import type { SearchQuestion } from './search-question.js';

/**
 * Puts passages of the files that are attached to the conversation first: those that are about the question, up to half of
 * a page, so that knowledge has its place beside them. A question that speaks of the files gets what they have in any case.
 * Filters and datasources that a tool is kept to do not hold for them: they came with the question.
 */
export function attachedFirst(search: SearchPassages): SearchPassages {
  return async (question) => {
    const { attached = [] } = question;
    if (attached.length === 0) return search(question);
    const first = await fromFiles(question, attached, search);
    const answer = await search(restOf(question, first.length));
    const onPage = first.slice(question.offset, question.offset + question.limit);
    return { ...answer, results: ranked([...onPage, ...answer.results], question) };
  };
}

async function fromFiles(
  question: SearchQuestion,
  files: readonly string[],
  search: SearchPassages,
): Promise<FusedHit[]> {
  const { query, limit, asker } = question;
  const isAboutFiles = speaksOfFiles(query);
  const { results } = await search({
    ...question,
    ...{
      asker: `${asker} attached`,
      readable: { datasources: files, lists: [] },
      attached: [],
      filters: {},
      searches: inFiles,
    },
    ...{ offset: 0, limit: isAboutFiles ? limit : Math.ceil(limit / 2), withoutTeam: undefined },
  });
  const told = isAboutFiles ? results.map((hit) => ({ ...hit, is_relevant: true })) : results;
  return told.filter(({ is_relevant: isRelevant }) => isRelevant !== false);
}

const inFiles = [{ label: 'results', datasource_ids: [], extra_filters: {} }];

/** The same pages as without files, moved back by as many hits as stand before them. */
const restOf = (question: SearchQuestion, before: number): SearchQuestion => ({
  ...question,
  offset: Math.max(0, question.offset - before),
});

const ranked = (hits: SearchAnswer['results'], { offset, limit }: SearchQuestion) =>
  hits.slice(0, limit).map((hit, at) => ({ ...hit, rank: offset + at + 1 }));

const names =
  'files?|documents?|pdfs?|attachments?|spreadsheets?|sheets?|slides?|presentations?|pictures?|images?|scans?';
const aboutFiles = new RegExp(
  String.raw`\b(?:attach(?:ed|ment|ments)|upload(?:ed|s)?|enclosed|summar(?:y|i[sz]e)|(?:this|these|that|those|my|the)\s+(?:${names}))\b`,
  'iu',
);

/** Whether a question is about what was attached as a whole: its words are in none of the passages then. */
export const speaksOfFiles = (query: string): boolean => aboutFiles.test(query);
