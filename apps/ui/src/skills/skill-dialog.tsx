import { Code, Group, List, Modal, ScrollArea, Stack, Text, Title } from '@mantine/core';
import type { SkillEntry } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { BackCloses } from '../kit/back-closes.js';
import { CopyText } from '../kit/copy-text.js';
import { QueryView } from '../kit/query-view.js';
import { t } from '../texts/texts.js';

interface SkillDialogProps {
  readonly skill: SkillEntry;
  readonly onClose: () => void;
}

/** A skill with its text and files, as an agent gets them. Reading these asks for the right to use it. */
export function SkillDialog({ skill, onClose }: SkillDialogProps) {
  const found = useQuery({
    queryKey: ['skills', 'content', skill.id],
    queryFn: ({ signal }) => readWhole(skill, signal),
  });
  return (
    <Modal opened onClose={onClose} title={skill.name} size="lg" closeButtonProps={{ 'aria-label': t('Close') }}>
      <BackCloses onClose={onClose} />
      <QueryView query={found} label={t('Loading skill')}>
        {(whole) => (whole === null ? <NotTheirs /> : <Content skill={whole} />)}
      </QueryView>
    </Modal>
  );
}

const pageSize = 100;

/** A skill is looked up by its name, which others may contain as well; null if it may not be used. */
async function readWhole({ id, name }: SkillEntry, signal: AbortSignal): Promise<SkillEntry | null> {
  const search = { q: name.slice(0, 200), include_content: 'true', page_size: pageSize } as const;
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { skills, meta } = await ui.get('/api/skills', { signal, params: { query: { ...search, page } } });
    const found = skills.find((skill) => skill.id === id);
    if (found) return found;
    hasMore = page * pageSize < meta.total;
  }
  return null;
}

const NotTheirs = () => <Text>{t('You can see that this skill exists, but you cannot use it.')}</Text>;

function Content({ skill: { content, ancillary_files: files = {}, description } }: { readonly skill: SkillEntry }) {
  const names = Object.keys(files);
  return (
    <Stack>
      {description !== '' && <Text c="dimmed">{description}</Text>}
      <ScrollArea.Autosize mah="50dvh" viewportProps={{ tabIndex: 0, 'aria-label': t('Skill text'), role: 'region' }}>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {content ?? ''}
        </Code>
      </ScrollArea.Autosize>
      <Group>
        <CopyText label={t('text')} text={content ?? ''} />
      </Group>
      {names.length > 0 && (
        <>
          <Title order={3} size="h5">
            {t('Files')}
          </Title>
          <List size="sm">
            {names.map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}
