import type { RagSchemas } from '@parley/client';
import { t } from '../../texts/texts.js';

/** What a search is narrowed by; an empty text is any. */
export interface SearchFilters {
  /** A datasource's id. */
  readonly source: string;
  /** Slug of the team that owns the source. */
  readonly team: string;
  readonly kind: string;
  /** Days since a document was last read. */
  readonly days: string;
}

export const kinds: Readonly<Record<string, string>> = {
  webpage: t('Web page'),
  wiki_page: t('Wiki page'),
  wiki_attachment: t('Wiki attachment'),
  file: t('File'),
  issue: t('Issue'),
  verified_answer: t('Verified answer'),
  note: t('Note'),
};

export const spans: Readonly<Record<string, string>> = {
  1: t('Past day'),
  7: t('Past week'),
  31: t('Past month'),
  366: t('Past year'),
};

/** Only what the page offers: an address may say anything. */
export const offered = (choices: Readonly<Record<string, string>>, said: string | null): string =>
  said !== null && Object.hasOwn(choices, said) ? said : '';

const secondsADay = 86_400;

type Owned = Pick<RagSchemas['ListedDatasource'], 'datasource_id' | 'owner'>;

/** Teams that own sources, by slug. */
export const owningTeams = (sources: readonly Owned[]): string[] => [
  ...new Set(sources.flatMap(({ owner }) => owner.team ?? [])),
];

/** The ids of what is looked into; `undefined` for all sources. */
export function lookedInto({ source, team }: Pick<SearchFilters, 'source' | 'team'>, sources: readonly Owned[]) {
  if (source !== '') return [source];
  const owned = sources.filter(({ owner }) => owner.team === team).map(({ datasource_id: id }) => id);
  return team === '' || owned.length === 0 ? undefined : owned;
}

/** The filters as the server takes them; none is no filter at all. */
export function filtersOf(question: SearchFilters, sources: readonly Owned[], now: Date) {
  const { kind, days } = question;
  const ids = lookedInto(question, sources);
  const since = Math.floor(now.getTime() / 1000) - Number(days) * secondsADay;
  const filters = {
    ...(ids && { datasource_id: ids }),
    ...(kind !== '' && { document_type: kind }),
    ...(days !== '' && { document_ingested_at: { gte: since } }),
  };
  return Object.keys(filters).length === 0 ? {} : { filters };
}
