import { Button, Group, NumberInput, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
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
  crawl_mode: 'single' as 'single' | 'sitemap' | 'recursive',
  max_depth: 2,
  max_pages: 2000,
  respect_robots_txt: true,
  render_javascript: false,
  allowed_url_patterns: '',
  denied_url_patterns: '',
  reload_interval: 86_400,
  owner_team: '',
};

/** Fields that are shown on demand, and when one of them has an error. */
const folded = ['respect_robots_txt', 'render_javascript', 'allowed_url_patterns', 'denied_url_patterns'] as const;

/** A website: one page, the pages in its sitemap, or the pages it links to. */
export function WebForm() {
  const form = useForm({ initialValues });
  const [isOpen, more] = useDisclosure(false);
  const isWrong = folded.some((field) => form.errors[field] !== undefined);
  // Runs before the first field with an error takes the focus.
  useLayoutEffect(() => {
    if (isWrong) more.open();
  }, [isWrong, more]);
  const start = useAdding({
    form,
    add: ({ url, description, reload_interval, owner_team: team, max_depth, max_pages, ...settings }) => {
      const patterns = {
        allowed_url_patterns: linesOf(settings.allowed_url_patterns) ?? null,
        denied_url_patterns: linesOf(settings.denied_url_patterns) ?? null,
      };
      // A limit that is not shown is not sent either: people could not correct it.
      const limits = {
        ...(settings.crawl_mode === 'recursive' && { max_depth }),
        ...(settings.crawl_mode !== 'single' && { max_pages }),
      };
      const owner_team = ownerTeamOf(team);
      const read = { ...settings, ...limits, ...patterns };
      const body = { url: url.trim(), description, reload_interval, owner_team, settings: read };
      return rag.post('/v1/ingest/webloader/url', { body });
    },
    done: 'Indexing started.',
  });
  return (
    <AddingForm {...start} label="Index the site" isDirty={form.isDirty()}>
      <TextInput
        label="Address"
        placeholder="https://docs.example.com"
        inputMode="url"
        required
        {...form.getInputProps('url')}
      />
      <Radio.Group label="What to index" {...form.getInputProps('crawl_mode')}>
        <Stack gap="xs" mt="xs">
          <Radio value="single" label="Only this page" />
          <Radio value="sitemap" label="Pages in the site’s sitemap" />
          <Radio value="recursive" label="Pages it links to, on the same site" />
        </Stack>
      </Radio.Group>
      <Group align="flex-start">
        {form.values.crawl_mode === 'recursive' && (
          <NumberInput label="Link depth" min={1} max={10} w={140} {...form.getInputProps('max_depth')} />
        )}
        {form.values.crawl_mode !== 'single' && (
          <NumberInput label="Maximum pages" min={1} max={100_000} w={160} {...form.getInputProps('max_pages')} />
        )}
        <IntervalSelect
          value={form.values.reload_interval}
          onChange={(seconds) => form.setFieldValue('reload_interval', seconds)}
        />
      </Group>
      <DescriptionInput {...form.getInputProps('description')} />
      <OwnerTeamSelect {...form.getInputProps('owner_team')} />
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={more.toggle} aria-expanded={isOpen}>
          {isOpen ? 'Fewer settings' : 'More settings'}
        </Button>
      </Group>
      <div hidden={!isOpen}>
        <Stack>
          <Switch
            label="Respect the site’s robots.txt"
            {...form.getInputProps('respect_robots_txt', { type: 'checkbox' })}
          />
          <Switch
            label="Render pages in a browser, for sites that need JavaScript"
            {...form.getInputProps('render_javascript', { type: 'checkbox' })}
          />
          <Textarea
            label="Only addresses that match"
            description="Regular expressions, one per line"
            autosize
            minRows={2}
            {...form.getInputProps('allowed_url_patterns')}
          />
          <Textarea
            label="Exclude addresses that match"
            description="Regular expressions, one per line"
            autosize
            minRows={2}
            {...form.getInputProps('denied_url_patterns')}
          />
        </Stack>
      </div>
    </AddingForm>
  );
}
