import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Plan } from './plan.js';

/** Names a space by its id, for one that the list does not hold. The server says whether it is one. */
export function NameSpace({ onChoose }: { readonly onChoose: (space: NonNullable<Plan['space']>) => void }) {
  const [id, setId] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ id: id.trim(), name: '' });
      }}
    >
      <Group align="flex-end">
        <TextInput
          label="Or name it by its id"
          description="The room's UUID or its public id."
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          w={{ base: '100%', xs: 420 }}
        />
        <Button type="submit" variant="default" disabled={id.trim() === ''}>
          Use this id
        </Button>
      </Group>
    </form>
  );
}
