import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import { FormFailure } from '../../kit/form-failure.js';
import { useUnsaved } from '../../changes/unsaved.js';
import type { Adding } from './use-adding.js';

interface Props extends Adding {
  /** What its button says. */
  readonly label: string;
  readonly disabled?: boolean;
  /** Whether anything was typed or chosen. */
  readonly isDirty: boolean;
  readonly children: ReactNode;
}

/** A way to add knowledge: what went wrong at its fields or above them, the button below them. */
export function AddingForm({ submit, isPending, error, atFields, label, disabled = false, isDirty, children }: Props) {
  useUnsaved({ isUnsaved: isDirty, isSaving: isPending });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormFailure error={error} atFields={atFields} />
        {children}
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={isPending} disabled={disabled}>
            {label}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
