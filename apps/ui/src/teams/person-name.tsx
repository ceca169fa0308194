import { Stack, Text } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { t } from '../texts/texts.js';

type Person = Pick<UiSchemas['Person'], 'name' | 'email' | 'known' | 'enabled'>;

/** Somebody by name and address; what keeps them from signing in is said. */
export const PersonName = ({ person }: { readonly person: Person }) => (
  <Stack gap={0} miw={0}>
    <Text size="sm" truncate title={person.name}>
      {person.name}
    </Text>
    <Text size="xs" c="dimmed" truncate>
      {detailOf(person)}
    </Text>
  </Stack>
);

function detailOf({ email, known, enabled }: Person): string {
  if (!known) return t('Not in the identity provider any more');
  return [email ?? t('no e-mail address'), ...(enabled ? [] : [t('cannot sign in')])].join(' · ');
}
