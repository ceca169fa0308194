import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';
import { useSayBusy } from './busy.js';

export interface BusyButtonProps
  extends Omit<ButtonProps, 'loading'>, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** While what it began is under way; presses do nothing then. */
  readonly isBusy?: boolean;
}

/**
 * A button for what takes a while, or can be done once. Mantine's own is switched off then, and the browser takes the
 * keyboard's focus from it: this one keeps the focus while it cannot be pressed, and says so.
 */
export function BusyButton({ isBusy = false, ...button }: BusyButtonProps) {
  useSayBusy(isBusy);
  return <Button {...button} component={FocusableButton} loading={isBusy} styles={centred} />;
}

/** Mantine puts the loader into the middle by its transition, which people who want less motion do not have. */
const centred = { loader: { transform: 'translate(-50%, calc(-50% + 1px))' } };

interface FocusableButtonProps extends ComponentProps<'button'> {
  /** Set by Mantine for its styles. */
  readonly 'data-loading'?: boolean;
}

function FocusableButton({ disabled = false, onClick, type = 'button', ...button }: FocusableButtonProps) {
  // Enter in a field of its form presses it as well: without the press the form is not sent.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      aria-disabled={disabled || undefined}
      aria-busy={button['data-loading']}
      onClick={press}
    />
  );
}
