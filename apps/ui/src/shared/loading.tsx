import { Center, Loader } from '@mantine/core';

/** Waiting for something that fills this place. */
export function Loading({ label = 'Loading', fullHeight = false }: { label?: string; fullHeight?: boolean }) {
  return (
    <Center py="xl" role="status" aria-label={label} mih={fullHeight ? '100dvh' : 120}>
      <Loader type="dots" />
    </Center>
  );
}
