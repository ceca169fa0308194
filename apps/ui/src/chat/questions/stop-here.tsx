import { Button } from '@mantine/core';

interface StopHereProps {
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

/** Ends the turn instead of answering its question. */
export function StopHere({ isStopping, onStop }: StopHereProps) {
  return (
    <Button variant="subtle" color="gray" loading={isStopping} onClick={onStop}>
      Stop here
    </Button>
  );
}
