import { Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rag } from '../../api/clients.js';
import { AddingForm } from './adding-form.js';
import { DescriptionInput } from './description-input.js';
import { IntervalSelect } from './interval-select.js';
import { linesOf } from './lines.js';
import { OwnerTeamSelect, ownerTeamOf } from './owner-team-select.js';
import { useAdding } from './use-adding.js';

const initialValues = {
  url: '',
  description: '',
  get_child_pages: true,
  allowed_title_patterns: '',
  denied_title_patterns: '',
  reload_interval: 86_400,
  owner_team: '',
};

/** A wiki page, optionally with all pages below it. */
export function WikiForm() {
  const form = useForm({ initialValues });
  const start = useAdding({
    form,
    add: (values) => {
      const patternsOf = (text: string) => (values.get_child_pages ? linesOf(text) : undefined) ?? null;
      const titles = {
        allowed_title_patterns: patternsOf(values.allowed_title_patterns),
        denied_title_patterns: patternsOf(values.denied_title_patterns),
      };
      const owner_team = ownerTeamOf(values.owner_team);
      const body = { ...values, url: values.url.trim(), ...titles, owner_team };
      return rag.post('/v1/ingest/wiki/page', { body });
    },
    done: 'Indexing started.',
  });
  const patterns = { description: 'Regular expressions, one per line', autosize: true, minRows: 2 };
  return (
    <AddingForm {...start} label="Index the page" isDirty={form.isDirty()}>
      <TextInput
        label="Page address"
        placeholder="https://wiki.example.com/spaces/DOCS/pages/123456"
        inputMode="url"
        required
        {...form.getInputProps('url')}
      />
      <Switch label="Include all pages below it" {...form.getInputProps('get_child_pages', { type: 'checkbox' })} />
      <IntervalSelect
        value={form.values.reload_interval}
        onChange={(seconds) => form.setFieldValue('reload_interval', seconds)}
      />
      <DescriptionInput {...form.getInputProps('description')} />
      <OwnerTeamSelect {...form.getInputProps('owner_team')} />
      {form.values.get_child_pages && (
        <>
          <Textarea label="Only titles that match" {...patterns} {...form.getInputProps('allowed_title_patterns')} />
          <Textarea label="Exclude titles that match" {...patterns} {...form.getInputProps('denied_title_patterns')} />
        </>
      )}
    </AddingForm>
  );
}
