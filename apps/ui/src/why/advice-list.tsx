import { Stack, Text, Title } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import type { NameOf } from '../reasons/thing-words.js';
import { Named } from './named.js';

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
      What would help
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
        Share <Named thing={resource} nameOf={nameOf} /> with {nameOf(to)}, where {who} is a member.
      </>
    );
  if (way === 'join_group')
    return (
      <>
        Add {who} to the group {nameOf(to)} in the identity provider.
      </>
    );
  return (
    <>
      {role === 'admin' ? `Make ${who} an admin of the team ` : `Add ${who} to the team `}
      <Named thing={to} nameOf={nameOf} />
      {groups.length > 0 && `, or to ${groupsIn(groups.map(nameOf))} in the identity provider, linked to it`}.
    </>
  );
}

const groupsIn = (names: readonly string[]) =>
  names.length === 1 ? `the group ${names[0]}` : `one of the groups ${names.join(', ')}`;

/** Kinds that are shared with teams. */
const shared: ReadonlySet<string> = new Set(['agent', 'skill', 'source']);

function noneWords({ action, person, resource }: Why, nameOf: NameOf): string {
  if (action === 'see' || action === 'use') {
    if (!shared.has(resource.kind)) return 'No team has it yet.';
    return `${nameOf(person)} is in no team. Put them into one, and share it with that team.`;
  }
  return 'No team brings this right. The people below have it, and so do administrators.';
}
