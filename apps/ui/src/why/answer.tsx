import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { type NameOf, relationWords, rolesOf, type Step } from '../reasons/thing-words.js';
import { AdviceList } from './advice-list.js';
import { capital, Named } from './named.js';
import { t } from '../texts/texts.js';

type Why = UiSchemas['Why'];

interface AnswerProps {
  readonly why: Why;
  readonly nameOf: NameOf;
}

interface Said {
  readonly person: string;
  readonly thing: string;
}

const able: Readonly<Record<Why['action'], (said: Said) => string>> = {
  see: (said) => t('Yes, {{person}} can see {{thing}}.', { ...said }),
  use: (said) => t('Yes, {{person}} can use {{thing}}.', { ...said }),
  change: (said) => t('Yes, {{person}} can change {{thing}}.', { ...said }),
  manage: (said) => t('Yes, {{person}} can manage {{thing}}.', { ...said }),
};
const unable: Readonly<Record<Why['action'], (said: Said) => string>> = {
  see: (said) => t('No, {{person}} cannot see {{thing}}.', { ...said }),
  use: (said) => t('No, {{person}} cannot use {{thing}}.', { ...said }),
  change: (said) => t('No, {{person}} cannot change {{thing}}.', { ...said }),
  manage: (said) => t('No, {{person}} cannot manage {{thing}}.', { ...said }),
};

/** Yes or no, why, and where to change it. */
export function Answer({ why, nameOf }: AnswerProps) {
  const { allowed, action, person, resource, is_administrator: isAdministrator, is_whole: isWhole } = why;
  const said = { person: nameOf(person), thing: nameOf(resource) };
  return (
    <Stack component="section" aria-labelledby="why-answer">
      <Title order={3} size="h4" id="why-answer" aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
        {(allowed ? able : unable)[action](said)}
      </Title>
      {isAdministrator && (
        <Alert color="blue" title={t('An administrator')}>
          {t('{{nameOf}} administers Parley, and can manage everything here whatever else is granted.', {
            nameOf: nameOf(person),
          })}
        </Alert>
      )}
      {!allowed && !isAdministrator && <AdviceList why={why} nameOf={nameOf} />}
      {allowed ? <Paths why={why} nameOf={nameOf} /> : <Openings why={why} nameOf={nameOf} />}
      {!isWhole && (
        <Text size="sm" c="dimmed">
          {t('There is more than is shown here.')}
        </Text>
      )}
    </Stack>
  );
}

function Paths({ why: { paths, person }, nameOf }: AnswerProps) {
  return (
    <>
      <Text size="sm">
        {paths.length > 1
          ? t('Each of these {{paths}} paths is enough. To end the access, end one step of each.', {
              paths: paths.length,
            })
          : t('This is the path. To end the access, end one of its steps.')}
      </Text>
      {paths.map((path, at) => (
        <Paper key={JSON.stringify(path)} withBorder p="md">
          <Stack
            component="ol"
            gap={4}
            p={0}
            m={0}
            style={{ listStyle: 'none' }}
            aria-label={t('Path {{at}}', { at: at + 1 })}
          >
            {path.map((step, place) => (
              <StepLine key={place} step={step} isFirst={place === 0} nameOf={nameOf} />
            ))}
          </Stack>
        </Paper>
      ))}
      {paths.length === 0 && (
        <Text size="sm">
          {t('The rights of {{nameOf}} changed just now. Reload the page to see the path.', { nameOf: nameOf(person) })}
        </Text>
      )}
    </>
  );
}

/** One grant of a path; the arrow leads on from the one before. */
const StepLine = ({ step, isFirst, nameOf }: { step: Step; isFirst: boolean; nameOf: NameOf }) => (
  <Text component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
    {!isFirst && (
      <Text span c="dimmed" aria-hidden display="block">
        ↓
      </Text>
    )}
    <Named thing={step.holder} nameOf={nameOf} isBeginning /> {relationWords(step)}{' '}
    <Named thing={step.to} nameOf={nameOf} />
  </Text>
);

function Openings({ why: { openings }, nameOf }: AnswerProps) {
  return (
    <>
      <Title order={4} size="h5" id="why-who-can">
        {t('Who can')}
      </Title>
      <Stack component="ul" gap="xs" pl="lg" m={0} aria-labelledby="why-who-can">
        {openings.map(({ relation, to, holders, more }) => (
          <Text key={`${relation} ${to.kind} ${to.id}`} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {capital(rolesOf(relation))} <Named thing={to} nameOf={nameOf} />:{' '}
            {holders.length === 0 && t('nobody so far')}
            {holders.map((holder, at) => (
              <span key={`${holder.kind} ${holder.id}`}>
                {at > 0 && ', '}
                <Named thing={holder} nameOf={nameOf} />
              </span>
            ))}
            {more > 0 && t(' and {{more}} more', { more })}
          </Text>
        ))}
      </Stack>
    </>
  );
}
