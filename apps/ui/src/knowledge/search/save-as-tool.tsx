import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ToolDialog } from '../tools/tool-dialog.js';
import { toolFor } from '../tools/tool-draft.js';
import { useRagRole } from '../use-rag-role.js';
import type { SearchFilters } from './search-filters.js';
import { t } from '../../texts/texts.js';

interface SaveAsToolProps {
  readonly filters: SearchFilters;
  /** Ids of those that it looks into; none is all. */
  readonly sources: readonly string[];
}

/** Lets administrators keep where a search looks as a tool that agents call. */
export function SaveAsTool({ filters, sources }: SaveAsToolProps) {
  const { may } = useRagRole();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('admin')) return null;
  return (
    <Group gap="sm">
      <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
        {t('Save as search tool')}
      </Button>
      {filters.days !== '' && (
        <Text size="sm" c="dimmed">
          {t('The time is not saved: agents can ask for one with each call.')}
        </Text>
      )}
      {isOpen && (
        <ToolDialog draft={toolFor(sources, filters.kind)} toolId={undefined} onClose={() => setIsOpen(false)} />
      )}
    </Group>
  );
}
