import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { CheckIcon, CopyIcon, Pencil1Icon, ReloadIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { useCopy } from '../../kit/use-copy.js';
import { withSources } from '../citations/sources-text.js';
import type { Turn } from '../runs/live-run.js';
import type { TurnActs } from './turn-acts.js';

/** Copy an answer, ask the same again, or ask it otherwise. */
export function TurnButtons({ turn, acts }: { readonly turn: Turn; readonly acts: TurnActs }) {
  const { message, answer, citations = [], check } = turn;
  return (
    <Group gap={2}>
      {answer !== '' && <Copy answer={withSources(answer, citations, check)} />}
      <Act label="Ask again" onClick={() => acts.ask(message)}>
        <ReloadIcon aria-hidden />
      </Act>
      <Act label="Edit and ask" onClick={() => acts.edit(message)}>
        <Pencil1Icon aria-hidden />
      </Act>
    </Group>
  );
}

function Copy({ answer }: { readonly answer: string }) {
  const { copied, copy, words } = useCopy('the answer');
  return (
    <Act label={words} onClick={() => copy(answer)}>
      {copied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
    </Act>
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
