import { Group, Select } from '@mantine/core';
import type { Grant } from '@parley/contracts';
import { useState } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import { grantOf, typeWords } from './grant-draft.js';
import { choosableType, type ChoosableType, type ResourceChoices } from './use-resource-choices.js';
import { t } from '../../texts/texts.js';

interface AddGrantProps {
  readonly byType: Readonly<Record<ChoosableType, ResourceChoices>>;
  readonly onAdd: (grant: Grant) => void;
}

const types = choosableType.options.map((value) => ({ value, label: typeWords[value] }));

/** One more resource, chosen by its name. */
export function AddGrant({ byType, onAdd }: AddGrantProps) {
  const [type, setType] = useState<ChoosableType>('datasource');
  const [id, setId] = useState<string | null>(null);
  const { choices, placeholder } = byType[type];
  const add = () => {
    if (id !== null) onAdd(grantOf(type, id));
    setId(null);
  };
  return (
    <Group align="flex-end">
      <Select
        label={t('Kind')}
        data={types}
        allowDeselect={false}
        value={type}
        onChange={(next) => {
          setType(choosableType.catch(type).parse(next));
          setId(null);
        }}
        w={{ base: '100%', xs: 170 }}
      />
      <Select
        label={typeWords[type]}
        data={[...choices]}
        searchable
        value={id}
        placeholder={placeholder ?? t('Choose by name')}
        nothingFoundMessage={t('No match among what you can see')}
        onChange={setId}
        w={{ base: '100%', xs: 320 }}
      />
      <BusyButton variant="default" disabled={id === null} onClick={add}>
        {t('Add')}
      </BusyButton>
    </Group>
  );
}
