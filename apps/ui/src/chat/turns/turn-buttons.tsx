import { ActionIcon, CopyButton, Group, Tooltip } from '@mantine/core';
import { CheckIcon, CopyIcon, Pencil1Icon, ReloadIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import type { Turn } from '../runs/live-run.js';
import type { TurnActs } from './turn-acts.js';

/** Copy an answer, ask the same again, or ask it otherwise. */
export function TurnButtons({ turn: { message, answer }, acts }: { readonly turn: Turn; readonly acts: TurnActs }) {
  return (
    <Group gap={2}>
      {answer !== '' && (
        <CopyButton value={answer}>
          {({ copied, copy }) => (
            <Act label={copied ? 'Copied' : 'Copy the answer'} onClick={copy}>
              {copied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
            </Act>
          )}
        </CopyButton>
      )}
      <Act label="Ask again" onClick={() => acts.ask(message)}>
        <ReloadIcon aria-hidden />
      </Act>
      <Act label="Edit and ask" onClick={() => acts.edit(message)}>
        <Pencil1Icon aria-hidden />
      </Act>
    </Group>
  );
}

interface ActProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Act = ({ label, onClick, children }: ActProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);
