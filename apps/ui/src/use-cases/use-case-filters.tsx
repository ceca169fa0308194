import { Button, Group, Select, TagsInput } from '@mantine/core';
import { type GalleryFilter, narrowedBy } from './gallery-filter.js';
import { categories, type Category, choices, difficulties, type Difficulty } from './use-case-words.js';
import { t } from '../texts/texts.js';

interface UseCaseFiltersProps {
  readonly filter: GalleryFilter;
  readonly onChange: (filter: GalleryFilter) => void;
}

/** Narrows the gallery; every change begins at the first page. */
export function UseCaseFilters({ filter, onChange }: UseCaseFiltersProps) {
  const change = (part: Partial<GalleryFilter>) => onChange({ ...filter, ...part, page: 1 });
  return (
    <Group align="flex-end" mb="lg" role="search" aria-label={t('Filter use cases')}>
      <Select
        label={t('Category')}
        placeholder={t('All')}
        clearable
        data={choices(categories)}
        value={filter.category ?? null}
        onChange={(category) => change({ category: (category ?? undefined) as Category | undefined })}
        w={{ base: '100%', xs: 180 }}
      />
      <Select
        label={t('Difficulty')}
        placeholder={t('All')}
        clearable
        data={choices(difficulties)}
        value={filter.difficulty ?? null}
        onChange={(difficulty) => change({ difficulty: (difficulty ?? undefined) as Difficulty | undefined })}
        w={{ base: '100%', xs: 180 }}
      />
      <TagsInput
        label={t('Tags')}
        placeholder={filter.tags.length === 0 ? t('Any of these') : ''}
        clearable
        maxTags={10}
        value={[...filter.tags]}
        onChange={(tags) => change({ tags })}
        w={{ base: '100%', xs: 260 }}
      />
      {narrowedBy(filter) > 0 && (
        <Button variant="subtle" onClick={() => change({ category: undefined, difficulty: undefined, tags: [] })}>
          {t('Clear filters')}
        </Button>
      )}
    </Group>
  );
}
