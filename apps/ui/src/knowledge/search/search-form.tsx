import { Group, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import { BusyButton } from '../../kit/busy-button.js';
import { useFollow } from '../../kit/use-address.js';
import { useTeamNames } from '../../kit/use-team-choices.js';
import { nameOf } from '../sources/freshness.js';
import { useSources } from '../sources/use-sources.js';
import { kinds, owningTeams, type SearchFilters, spans } from './search-filters.js';
import { t } from '../../texts/texts.js';

export interface Question extends SearchFilters {
  readonly query: string;
}

interface SearchFormProps {
  readonly question: Question;
  readonly onAsk: (question: Question) => void;
  readonly isAsking: boolean;
}

const choicesOf = (any: string, words: Readonly<Record<string, string>>) => [
  { value: '', label: any },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const teamChoicesOf = (slugs: readonly string[], name: (slug: string) => string) =>
  slugs.length === 0 ? [] : choicesOf(t('Any team'), Object.fromEntries(slugs.map((slug) => [slug, name(slug)])));
const kindChoices = choicesOf(t('Any kind'), kinds);
const spanChoices = choicesOf(t('At any time'), spans);

export function SearchForm({ question, onAsk, isAsking }: SearchFormProps) {
  const form = useForm({
    initialValues: question,
    validate: { query: (query) => (query.trim() === '' ? t('Ask a question') : null) },
  });
  useFollow(question, form.setValues);
  const sources = useSources().data ?? [];
  const teamName = useTeamNames();
  const teams = teamChoicesOf(owningTeams(sources), teamName);
  const choices = sources.map((source) => ({ value: source.datasource_id, label: nameOf(source) }));
  return (
    <form onSubmit={form.onSubmit(onAsk)} role="search" noValidate>
      <Group align="flex-start">
        <TextInput label={t('Question')} miw={200} flex={3} maxLength={4000} {...form.getInputProps('query')} />
        <Select
          label={t('In')}
          miw={160}
          flex={1}
          searchable
          limit={100}
          allowDeselect={false}
          data={[{ value: '', label: t('All sources') }, ...choices]}
          {...form.getInputProps('source')}
        />
        {teams.length > 0 && (
          <Select label={t('Of team')} w={150} allowDeselect={false} data={teams} {...form.getInputProps('team')} />
        )}
        <Select label={t('Kind')} w={150} allowDeselect={false} data={kindChoices} {...form.getInputProps('kind')} />
        <Select label={t('Read')} w={150} allowDeselect={false} data={spanChoices} {...form.getInputProps('days')} />
        <BusyButton type="submit" mt={25} isBusy={isAsking} leftSection={<MagnifyingGlassIcon aria-hidden />}>
          {t('Search')}
        </BusyButton>
      </Group>
    </form>
  );
}
