import { Button } from '@mantine/core';
import { ChevronDownIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { type ReactNode, useState } from 'react';

interface FoldedProps {
  readonly label: string;
  /** Whether it is unfolded at first. */
  readonly isOpen: boolean;
  /** Whether something in it is asked for, which unfolds it. */
  readonly isAsked?: boolean;
  readonly children: ReactNode;
}

/** What people unfold by a button of that name. It is there only while it is unfolded. */
export function Folded({ label, isOpen, isAsked = false, children }: FoldedProps) {
  const [isShown, show] = useState(isOpen);
  if (isAsked && !isShown) show(true);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={isShown ? <ChevronDownIcon aria-hidden /> : <ChevronRightIcon aria-hidden />}
        aria-expanded={isShown}
        onClick={() => show(!isShown)}
      >
        {label}
      </Button>
      {isShown && children}
    </>
  );
}
