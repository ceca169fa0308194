import { Button, EmptyState, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { FileIcon, PlusIcon } from '@radix-ui/react-icons';
import type { SkillEntry } from '@parley/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ui } from '../api/clients.js';
import { Page } from '../kit/page.js';
import { QueryView } from '../kit/query-view.js';
import { useAddress, useTyped } from '../kit/use-address.js';
import { SkillCard } from './skill-card.js';
import { SkillDialog } from './skill-dialog.js';
import { t } from '../texts/texts.js';

const visibilities = [
  { value: 'global', label: t('For everyone') },
  { value: 'team', label: t('For my teams') },
  { value: 'personal', label: t('Only mine') },
] as const;
type Visibility = (typeof visibilities)[number]['value'];

const visibilityIn = (text: string | null): Visibility | null =>
  visibilities.find(({ value }) => value === text)?.value ?? null;
const pageSize = 60;

interface SkillFilter {
  readonly q: string;
  readonly visibility: Visibility | null;
}

const address = {
  read: (search: URLSearchParams): SkillFilter => ({
    q: (search.get('q') ?? '').trim(),
    visibility: visibilityIn(search.get('visibility')),
  }),
  write: ({ q, visibility }: SkillFilter) => ({ ...(q !== '' && { q }), ...(visibility !== null && { visibility }) }),
};

/** The catalogue of skills that coding agents install with a key. */
export function SkillsPage() {
  const { said, show } = useAddress(address);
  const { q, visibility } = said;
  const [text, setText] = useTyped(q, (next) => void show({ visibility, q: next }, { replace: true }));
  const [open, setOpen] = useState<SkillEntry>();
  const found = useQuery({
    queryKey: ['skills', 'list', q, visibility],
    queryFn: ({ signal }) => ui.get('/api/skills', { signal, params: { query: queryOf(said) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('Skills')}
      description={t('Prompts and files for your coding agent, kept here and installed with a key.')}
      size="xl"
      actions={
        <>
          <Button variant="default" component={Link} to="/skills/keys">
            {t('Keys and installation')}
          </Button>
          <Button component={Link} to="/skills/new" leftSection={<PlusIcon aria-hidden />}>
            {t('New skill')}
          </Button>
        </>
      }
    >
      <Group mb="md" role="search" aria-label={t('Filter skills')} align="flex-end">
        <TextInput
          label={t('Search')}
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={{ base: '100%', xs: 280 }}
        />
        <Select
          label={t('Visibility')}
          placeholder={t('All')}
          clearable
          data={[...visibilities]}
          value={visibility}
          onChange={(next) => show({ q, visibility: visibilityIn(next) })}
          w={{ base: '100%', xs: 200 }}
        />
      </Group>
      <QueryView query={found} label={t('Loading skills')}>
        {({ skills, meta }) => (
          <>
            <Text size="sm" c="dimmed" mb="sm" aria-live="polite">
              {meta.total === 1 ? t('1 skill') : t('{{total}} skills', { total: meta.total })}
              {skills.length < meta.total &&
                t(', the first {{skills}} by name; search for more', { skills: skills.length })}
            </Text>
            {skills.length === 0 && (
              <EmptyState
                icon={<FileIcon aria-hidden />}
                title={q === '' && visibility === null ? t('No skills yet') : t('No matching skills')}
                description={
                  q === '' && visibility === null
                    ? t('A skill is a prompt with files that a coding agent installs. Create the first one.')
                    : t('Try another word or another visibility.')
                }
              />
            )}
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {skills.map((skill) => (
                <SkillCard key={skill.id} skill={skill} onOpen={() => setOpen(skill)} />
              ))}
            </SimpleGrid>
          </>
        )}
      </QueryView>
      {open && <SkillDialog skill={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

const queryOf = ({ q, visibility }: SkillFilter) => ({
  page: 1,
  page_size: pageSize,
  ...(q !== '' && { q }),
  ...(visibility !== null && { visibility }),
});
