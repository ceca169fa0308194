import { Button, Group } from '@mantine/core';

interface Props {
  readonly isChanged: boolean;
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}

/** Below what was changed and is not written yet. */
export function SaveOrUndo({ isChanged, isPending, onSave, onUndo }: Props) {
  return (
    <Group>
      <Button disabled={!isChanged} loading={isPending} onClick={onSave}>
        Save
      </Button>
      {isChanged && (
        <Button variant="subtle" onClick={onUndo}>
          Undo changes
        </Button>
      )}
    </Group>
  );
}
