import { Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { actionsOf, type Grant, type GrantAction, type GrantType } from '@parley/contracts';
import { useState } from 'react';
import { BusyButton } from '../../shared/busy-button.js';
import { idLabel, typeWords } from './grant-draft.js';

const types = Object.entries(typeWords).map(([value, label]) => ({ value, label }));

/** One more resource; the same one again replaces its actions. */
export function AddGrant({ onAdd }: { readonly onAdd: (grant: Grant) => void }) {
  const [type, setType] = useState<GrantType>('knowledge_base');
  const [id, setId] = useState('');
  const [actions, setActions] = useState<readonly GrantAction[]>(['read']);
  const isWhole = id.trim() !== '' && actions.length > 0;
  const add = () => {
    onAdd({ resource: { type, id: id.trim() }, actions: [...actions] });
    setId('');
  };
  return (
    <Group align="flex-end">
      <Select
        label="Kind"
        data={types}
        allowDeselect={false}
        value={type}
        onChange={(next) => {
          if (next === null) return;
          setType(next as GrantType);
          setActions(['read']);
        }}
        w={{ base: '100%', xs: 170 }}
      />
      <TextInput
        label={idLabel(type)}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        w={{ base: '100%', xs: 220 }}
      />
      <MultiSelect
        label="Actions"
        data={[...actionsOf[type]]}
        value={[...actions]}
        onChange={(next) => setActions(next)}
        w={{ base: '100%', xs: 260 }}
      />
      <BusyButton variant="default" disabled={!isWhole} onClick={add}>
        Add
      </BusyButton>
    </Group>
  );
}
