import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Versions } from './branch-of.js';
import { t } from '../../texts/texts.js';

interface VersionSwitchProps {
  readonly versions: Versions;
  readonly onShow: (turnId: string, by: Step) => void;
  /** The button that led to this version, where one did: it gets the focus back. */
  readonly cameBy: Step | undefined;
}

export type Step = 'previous' | 'next';

/** Goes from one version of a question to another. */
export function VersionSwitch({ versions: { ids, index }, onShow, cameBy }: VersionSwitchProps) {
  const to = (id: string | undefined, by: Step) => id !== undefined && onShow(id, by);
  return (
    <Group gap={2} role="group" aria-label={t('Versions of this question')} wrap="nowrap">
      <StepButton
        label={t('Previous version')}
        isAway={index === 0}
        hasFocus={cameBy === 'previous'}
        onClick={() => to(ids[index - 1], 'previous')}
      >
        <ChevronLeftIcon aria-hidden />
      </StepButton>
      <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('{{index}} of {{ids}}', { index: index + 1, ids: ids.length })}
      </Text>
      <StepButton
        label={t('Next version')}
        isAway={index === ids.length - 1}
        hasFocus={cameBy === 'next'}
        onClick={() => to(ids[index + 1], 'next')}
      >
        <ChevronRightIcon aria-hidden />
      </StepButton>
    </Group>
  );
}

interface StepButtonProps {
  readonly label: string;
  /** There is nothing further that way; the button stays, so that the focus does. */
  readonly isAway: boolean;
  readonly hasFocus: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function StepButton({ label, isAway, hasFocus, onClick, children }: StepButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  return (
    <Tooltip label={label}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-disabled={isAway || undefined}
        onClick={isAway ? undefined : onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
