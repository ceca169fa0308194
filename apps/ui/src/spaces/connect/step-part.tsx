import type { ReactNode } from 'react';

interface StepPartProps {
  readonly label: string;
  /** Whether somebody has come here from another step, whose button is gone: then it has the focus. */
  readonly isEntered: boolean;
  readonly children: ReactNode;
}

/** What one step asks for. */
export function StepPart({ label, isEntered, children }: StepPartProps) {
  return (
    <section aria-label={label} tabIndex={-1} style={{ outline: 'none' }} ref={isEntered ? takeFocus : undefined}>
      {children}
    </section>
  );
}

const takeFocus = (part: HTMLElement | null) => part?.focus();
