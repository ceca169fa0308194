import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMe } from '../api/use-me.js';
import { t } from '../texts/texts.js';

/** Where it is explained who can do what with something: kind and id, such as `agent:docs`. */
export const whyAddress = (resource: string): string => `/teams/why?resource=${encodeURIComponent(resource)}`;

/** Leads there; for those who can look people up. */
export function WhyLink({ resource }: { readonly resource: string }) {
  const { may, teams } = useMe();
  if (!may.administer && !teams.some(({ is_admin }) => is_admin)) return null;
  return (
    <Button component={Link} to={whyAddress(resource)} variant="default">
      {t('Explain access')}
    </Button>
  );
}
