import { Center, Loader, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../texts/texts.js';

/** Nearly every answer arrives long before: after that, people may wonder whether anything happens at all. */
const longMs = 10_000;

/** A placeholder for content that is still loading. */
export function Loading({ label = t('Loading') }: { label?: string }) {
  const takesLong = useTakesLong();
  return (
    <Center py="xl" role="status" aria-label={label} mih={120}>
      <Stack align="center">
        <Loader type="dots" />
        {/* A screen reader says what stands in a status, not what it is called. */}
        <VisuallyHidden>{label}</VisuallyHidden>
        {takesLong && (
          <Text size="sm" c="dimmed" ta="center">
            {t('This is taking longer than usual. You can wait, or reload the page.')}
          </Text>
        )}
      </Stack>
    </Center>
  );
}

function useTakesLong(): boolean {
  const [takesLong, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return takesLong;
}
