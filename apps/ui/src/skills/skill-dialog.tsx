import { Code, Group, List, Modal, ScrollArea, Stack, Text, Title } from '@mantine/core';
import type { SkillEntry } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { CopyText } from '../shared/copy-text.js';
import { QueryView } from '../shared/query-view.js';

interface SkillDialogProps {
  readonly skill: SkillEntry;
  readonly onClose: () => void;
}

/** A skill with its text and files, as an agent gets them. Reading these asks for the right to use it. */
export function SkillDialog({ skill, onClose }: SkillDialogProps) {
  const query = { q: skill.name.slice(0, 200), include_content: 'true', page: 1, page_size: 100 } as const;
  const found = useQuery({
    queryKey: ['skills', 'content', skill.id],
    queryFn: async ({ signal }) => {
      const { skills } = await ui.get('/api/skills', { signal, params: { query } });
      return skills.find(({ id }) => id === skill.id) ?? null;
    },
  });
  return (
    <Modal opened onClose={onClose} title={skill.name} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <QueryView query={found} label="Loading the skill">
        {(whole) => (whole === null ? <NotTheirs /> : <Content skill={whole} />)}
      </QueryView>
    </Modal>
  );
}

const NotTheirs = () => <Text>You may see that this skill exists, but not use it.</Text>;

function Content({ skill: { content, ancillary_files: files = {}, description } }: { readonly skill: SkillEntry }) {
  const names = Object.keys(files);
  return (
    <Stack>
      {description !== '' && <Text c="dimmed">{description}</Text>}
      <ScrollArea.Autosize
        mah="50dvh"
        viewportProps={{ tabIndex: 0, 'aria-label': 'Text of the skill', role: 'region' }}
      >
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {content ?? ''}
        </Code>
      </ScrollArea.Autosize>
      <Group>
        <CopyText label="text" text={content ?? ''} />
      </Group>
      {names.length > 0 && (
        <>
          <Title order={3} size="h5">
            Files
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
