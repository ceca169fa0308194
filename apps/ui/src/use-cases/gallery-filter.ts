import { categories, type Category, difficulties, type Difficulty } from './use-case-words.js';

/** What the gallery shows; it lives in the page's address, so that it can be passed on. */
export interface GalleryFilter {
  readonly category: Category | undefined;
  readonly difficulty: Difficulty | undefined;
  readonly tags: readonly string[];
  /** From 1. */
  readonly page: number;
}

export const pageSize = 12;

/** Reads the filter from an address. What is not understood there counts as not said. */
export function filterIn(search: URLSearchParams): GalleryFilter {
  const page = Number(search.get('page'));
  return {
    category: oneOf(categories, search.get('category')),
    difficulty: oneOf(difficulties, search.get('difficulty')),
    tags: (search.get('tags') ?? '').split(',').filter((tag) => tag.trim() !== ''),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

const oneOf = <Key extends string>(known: Readonly<Record<Key, string>>, text: string | null): Key | undefined =>
  text !== null && Object.hasOwn(known, text) ? (text as Key) : undefined;

/** The filter as it stands in the address: only what was chosen. */
export function filterToSearch({ category, difficulty, tags, page }: GalleryFilter): Record<string, string> {
  return {
    ...(category !== undefined && { category }),
    ...(difficulty !== undefined && { difficulty }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The filter as the server takes it. */
export const filterToQuery = ({ category, difficulty, tags, page }: GalleryFilter) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  ...(category !== undefined && { category }),
  ...(difficulty !== undefined && { difficulty }),
  ...(tags.length > 0 && { tags: tags.join(',') }),
});

/** By how much it leaves something out. */
export const narrowedBy = ({ category, difficulty, tags }: GalleryFilter): number =>
  [category !== undefined, difficulty !== undefined, tags.length > 0].filter(Boolean).length;
