import { Stack, Text, Title } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import type { NameOf } from '../reasons/thing-words.js';
import { Named } from './named.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

type Why = UiSchemas['Why'];
type Advice = UiSchemas['WhyAdvice'];

interface AdviceProps {
  readonly why: Why;
  readonly nameOf: NameOf;
}

/** What would let somebody in; each line is enough by itself. */
export const AdviceList = ({ why, nameOf }: AdviceProps) => (
  <>
    <Title order={4} size="h5" id="why-advice">
      {t('What would help')}
    </Title>
    {why.advice.length === 0 ? (
      <Text size="sm">{noneWords(why, nameOf)}</Text>
    ) : (
      <Stack component="ul" gap="xs" pl="lg" m={0} aria-labelledby="why-advice">
        {why.advice.map((advice) => (
          <Text
            key={`${advice.way} ${advice.to.id} ${advice.role}`}
            component="li"
            size="sm"
            style={{ overflowWrap: 'anywhere' }}
          >
            <Line {...{ advice, why, nameOf }} />
          </Text>
        ))}
      </Stack>
    )}
  </>
);

function Line({
  advice: { way, role, to, groups },
  why: { person, resource },
  nameOf,
}: AdviceProps & { advice: Advice }) {
  const who = nameOf(person);
  if (way === 'share')
    return (
      <>
        <Rich
          text={t('Share <0/> with {{nameOf}}, where {{who}} is a member.', { nameOf: nameOf(to), who })}
          parts={[<Named key="0" thing={resource} nameOf={nameOf} />]}
        />
      </>
    );
  if (way === 'join_group')
    return <>{t('Add {{who}} to the group {{nameOf}} in the identity provider.', { who, nameOf: nameOf(to) })}</>;
  return (
    <>
      {role === 'admin' ? t('Make {{who}} an admin of the team ', { who }) : t('Add {{who}} to the team ', { who })}
      <Named thing={to} nameOf={nameOf} />
      {groups.length > 0 &&
        t(', or to {{groupsIn}} in the identity provider, linked to it', { groupsIn: groupsIn(groups.map(nameOf)) })}
      .
    </>
  );
}

const groupsIn = (names: readonly string[]) =>
  names.length === 1
    ? t('the group {{names}}', { names: names[0] })
    : t('one of the groups {{names}}', { names: names.join(', ') });

/** Kinds that are shared with teams. */
const shared: ReadonlySet<string> = new Set(['agent', 'skill', 'source']);

function noneWords({ action, person, resource }: Why, nameOf: NameOf): string {
  if (action === 'see' || action === 'use') {
    if (!shared.has(resource.kind)) return t('No team has it yet.');
    return t('{{nameOf}} is in no team. Put them into one, and share it with that team.', { nameOf: nameOf(person) });
  }
  return t('No team brings this right. The people below have it, and so do administrators.');
}
