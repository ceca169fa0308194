import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../shared/failure-notice.js';
import type { Adding } from './use-adding.js';

interface Props extends Adding {
  /** What its button says. */
  readonly label: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A way to add knowledge: what went wrong above its fields, the button below them. */
export function AddingForm({ submit, isPending, error, label, disabled = false, children }: Props) {
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error && <FailureNotice error={error} />}
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={disabled}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
