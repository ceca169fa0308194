import { Group, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import { BusyButton } from '../../kit/busy-button.js';
import { useFollow } from '../../kit/use-address.js';
import { nameOf } from '../sources/freshness.js';
import { useSources } from '../sources/use-sources.js';

export interface Question {
  readonly query: string;
  /** A datasource's id, or nothing for all of them. */
  readonly source: string;
}

interface SearchFormProps {
  readonly question: Question;
  readonly onAsk: (question: Question) => void;
  readonly isAsking: boolean;
}

export function SearchForm({ question, onAsk, isAsking }: SearchFormProps) {
  const form = useForm({
    initialValues: question,
    validate: { query: (query) => (query.trim() === '' ? 'Ask a question' : null) },
  });
  useFollow(question, form.setValues);
  const sources = useSources().data ?? [];
  const choices = sources.map((source) => ({ value: source.datasource_id, label: nameOf(source) }));
  return (
    <form onSubmit={form.onSubmit(onAsk)} role="search" noValidate>
      <Group align="flex-start">
        <TextInput label="Question" miw={200} flex={3} maxLength={4000} {...form.getInputProps('query')} />
        <Select
          label="In"
          miw={160}
          flex={1}
          searchable
          limit={100}
          allowDeselect={false}
          data={[{ value: '', label: 'All sources' }, ...choices]}
          {...form.getInputProps('source')}
        />
        <BusyButton type="submit" mt={25} isBusy={isAsking} leftSection={<MagnifyingGlassIcon aria-hidden />}>
          Search
        </BusyButton>
      </Group>
    </form>
  );
}
