import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import type { Choice } from '../use-agent-choices.js';
import { t } from '../../texts/texts.js';

interface AddRouteProps {
  readonly choices: readonly Choice[];
  /** Why there may be none yet. */
  readonly placeholder: string | undefined;
  readonly onAdd: (agentId: string) => void;
}

/** Adds an agent at the end. */
export function AddRoute({ choices, placeholder, onAdd }: AddRouteProps) {
  const [agentId, setAgentId] = useState<string | null>(null);
  const add = () => {
    if (agentId === null) return;
    onAdd(agentId);
    setAgentId(null);
  };
  return (
    <Group align="flex-end">
      <Select
        label={t('Another agent')}
        placeholder={placeholder ?? (choices.length === 0 ? t('No other agents') : t('Choose'))}
        searchable
        data={[...choices]}
        value={agentId}
        onChange={setAgentId}
        w={{ base: '100%', xs: 280 }}
      />
      <BusyButton variant="default" disabled={agentId === null} onClick={add}>
        {t('Add')}
      </BusyButton>
    </Group>
  );
}
