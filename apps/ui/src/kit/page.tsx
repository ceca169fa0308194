import { Box, Container, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

export interface PageProps {
  /** Over the title. */
  readonly above?: ReactNode;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** `lg` is the default; `xl` for wide tables. */
  readonly size?: 'md' | 'lg' | 'xl';
  readonly children?: ReactNode;
}

/** Pixels. */
const widths = { md: 912, lg: 1092, xl: undefined } as const;

/** One page: its title, in the window too, what it is for, and what can be done on it. */
export function Page({ above, title, description, actions, size = 'lg', children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Parley`;
  }, [title]);
  return (
    // One container for all, whose titles begin at the same place: going from page to page moves none of them.
    <Container size="xl" py="lg" px={{ base: 'md', sm: 'lg' }}>
      <Box maw={widths[size]}>
        <Group justify="space-between" align="flex-start" mb="lg" gap="md">
          <Stack gap={4} maw={720} miw={0} flex="1 1 20rem">
            {above}
            <Title order={1} ta="left">
              {title}
            </Title>
            {description !== undefined && (
              <Text c="dimmed" textWrap="pretty">
                {description}
              </Text>
            )}
          </Stack>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
        {children}
      </Box>
    </Container>
  );
}
