import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rag } from '../../api/clients.js';
import { fieldErrors } from '../../api/failure.js';
import { FailureNotice } from '../../shared/failure-notice.js';
import { useChange } from '../../shared/use-change.js';
import { IntervalSelect } from './interval-select.js';
import { fieldsByLastName, linesOf } from './lines.js';
import { useStarted } from './use-started.js';

const initialValues = {
  url: '',
  description: '',
  get_child_pages: true,
  allowed_title_patterns: '',
  denied_title_patterns: '',
  reload_interval: 86_400,
};

/** A page of the wiki, and on demand all below it. */
export function WikiForm() {
  const form = useForm({ initialValues });
  const start = useChange({
    change: (values: typeof initialValues) => {
      const patterns = {
        allowed_title_patterns: linesOf(values.allowed_title_patterns) ?? null,
        denied_title_patterns: linesOf(values.denied_title_patterns) ?? null,
      };
      return rag.post('/v1/ingest/wiki/page', { body: { ...values, url: values.url.trim(), ...patterns } });
    },
    invalidates: [
      ['knowledge', 'sources'],
      ['knowledge', 'jobs'],
    ],
    failure: 'inline',
    onDone: useStarted(),
  });
  const submit = form.onSubmit((values) =>
    start.mutate(values, { onError: (error) => form.setErrors(fieldsByLastName(fieldErrors(error))) }),
  );
  const patterns = { description: 'Regular expressions, one a line', autosize: true, minRows: 2 };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {start.isError && <FailureNotice error={start.error} />}
        <TextInput
          label="Address of the page"
          placeholder="https://wiki.example.com/spaces/DOCS/pages/123456"
          inputMode="url"
          required
          {...form.getInputProps('url')}
        />
        <Switch label="With every page below it" {...form.getInputProps('get_child_pages', { type: 'checkbox' })} />
        <IntervalSelect
          value={form.values.reload_interval}
          onChange={(seconds) => form.setFieldValue('reload_interval', seconds)}
        />
        <TextInput
          label="Description"
          description="Agents choose sources by it."
          {...form.getInputProps('description')}
        />
        {form.values.get_child_pages && (
          <>
            <Textarea label="Only titles that match" {...patterns} {...form.getInputProps('allowed_title_patterns')} />
            <Textarea label="No titles that match" {...patterns} {...form.getInputProps('denied_title_patterns')} />
          </>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={start.isPending}>
            Read the page
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
