import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { CheckIcon, CopyIcon, Pencil1Icon, ReloadIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import type { Versions } from '../branches/branch-of.js';
import { type Step, VersionSwitch } from '../branches/version-switch.js';
import { useCopy } from '../../kit/use-copy.js';
import { withSources } from '../citations/sources-text.js';
import type { Turn } from '../runs/live-run.js';
import type { ShownTurn } from './shown-turn.js';
import type { TurnActs } from './turn-acts.js';
import { t } from '../../texts/texts.js';

export interface TurnButtonsProps {
  readonly turn: ShownTurn;
  readonly stored: Turn;
  readonly acts: TurnActs;
  readonly versions: Versions | undefined;
  readonly cameBy: Step | undefined;
}

/** Copy an answer, ask the same again, ask it otherwise, and go to what was asked in its place. */
export function TurnButtons({ turn, stored, acts, versions, cameBy }: TurnButtonsProps) {
  const { answer, citations = [], check } = stored;
  return (
    <Group gap={2}>
      {versions && <VersionSwitch versions={versions} onShow={acts.show} cameBy={cameBy} />}
      {answer !== '' && <Copy answer={withSources(answer, citations, check)} />}
      <Act label={t('Ask again')} onClick={() => acts.again(turn)}>
        <ReloadIcon aria-hidden />
      </Act>
      <Act label={t('Edit and ask')} onClick={() => acts.edit(stored)}>
        <Pencil1Icon aria-hidden />
      </Act>
    </Group>
  );
}

function Copy({ answer }: { readonly answer: string }) {
  const { copied, copy, words } = useCopy(t('the answer'));
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
