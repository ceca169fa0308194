import {
  filterKeys,
  type ParallelSearch,
  searchAnswer,
  type SearchAnswer,
  searchArguments,
  type SearchArguments,
} from '@parley/contracts';
import type { z } from 'zod';
import { callerKey } from '../identity/caller-key.js';
import type { Reach } from '../permissions/read-permissions.js';
import { subjectOf } from '../identity/subject-of.js';
import type { SearchPassages } from '../search/search-passages.js';
import type { WithoutTeam } from '../search/search-question.js';
import { type CustomTool, isAsShipped } from './custom-tool.js';
import { type Tool, tool } from './tool.js';
import { searchText } from './search-text.js';
import { visibleTool } from './visible-tool.js';

export interface SearchToolDeps {
  readonly searchPassages: SearchPassages;
}

/** Whole, as two set-ups are the same only where all of it is. */
interface SearchToolSetup extends CustomTool {
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
}

const withoutFilters = searchArguments.omit({ filters: true });

/**
 * A search tool, built in or custom: the caller's words, the set-up's searches, and only what the caller may read.
 * @param whole the set-up before anything was left out of it
 */
export function searchTool({ searchPassages }: SearchToolDeps, setup: SearchToolSetup, whole = setup): Tool {
  const { name, title, purpose, searches, allowsRuntimeFilters } = setup;
  const argumentsSchema: z.ZodType<SearchArguments> = allowsRuntimeFilters ? searchArguments : withoutFilters;
  return tool({
    name,
    title,
    description: [purpose, listsHelp(searches), ...(allowsRuntimeFilters ? [filterHelp] : []), furtherHelp].join(' '),
    argumentsSchema,
    answerSchema: searchAnswer,
    setUp: JSON.stringify(setup),
    textOf: (result) => searchText(result as SearchAnswer),
    narrowedTo(readable) {
      const visible = visibleTool(readable, setup);
      return visible && searchTool({ searchPassages }, visible, whole);
    },
    run: ({ args, caller, readable, withheld, attached, signal }) =>
      searchPassages({
        ...args,
        asker: callerKey(caller),
        subject: subjectOf(caller),
        filters: args.filters ?? {},
        searches,
        weighsByQuestion: isAsShipped(setup.searches),
        readable,
        attached,
        withoutTeam: withoutTeam({ readable, withheld }, whole),
        role: caller.role,
        signal,
      }),
  });
}

/** The search that the caller would have made alone, where that is another one. */
function withoutTeam(
  { readable, withheld }: Pick<Reach, 'readable' | 'withheld'>,
  whole: SearchToolSetup,
): WithoutTeam | undefined {
  const { datasources, lists } = readable;
  if (datasources === 'all' || withheld.datasources.length + withheld.lists.length === 0) return undefined;
  const own = [...datasources, ...withheld.datasources];
  return {
    readable: { datasources: own, lists: [...lists, ...withheld.lists] },
    searches: visibleTool(own, whole)?.searches ?? [],
  };
}

function listsHelp(searches: readonly ParallelSearch[]): string {
  const labels = searches.map(({ label }) => label).filter((label) => label !== 'results');
  const views =
    labels.length === 0 ? '' : ` ${labels.map((label) => `\`${label}\``).join(', ')}: the lists it is made of.`;
  return `\`results\` holds the best passages without duplicates, best first.${views}`;
}

const filterHelp =
  `Filters: ${Object.keys(filterKeys).join(', ')} and metadata.<key>; each takes a value, a text with a trailing *, ` +
  'a list of these, or a range {gt, gte, lt, lte}.';

const furtherHelp =
  'A query is plain words: quotes, minus signs and names of fields have no meaning in it. Call fetch_document for the whole text of a hit.';
