import { Button, Text } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { useState } from 'react';
import { When } from '../../kit/when.js';
import type { Turn } from '../runs/live-run.js';
import { useAgentName } from '../use-agents.js';
import { EscalationDialog } from './escalation-dialog.js';
import { useEscalation } from './use-escalations.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

/** Hands a question to people, and says what became of it. */
export function TurnEscalation({ turn }: { readonly turn: Turn }) {
  const { data: escalation } = useEscalation(turn);
  const [isOpen, setIsOpen] = useState(false);
  if (escalation === undefined) return null;
  if (escalation) return <Outcome of={escalation} agentId={turn.agent_id} />;
  return (
    <div>
      <Button
        size="compact-sm"
        variant={isLacking(turn) ? 'light' : 'subtle'}
        {...(!isLacking(turn) && { color: 'gray' })}
        onClick={() => setIsOpen(true)}
      >
        {t('I still need a person')}
      </Button>
      {isOpen && <EscalationDialog turn={turn} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Found nothing, is not borne out, or did not help. */
const isLacking = ({ check, feedback }: Turn): boolean =>
  feedback?.helpful === false ||
  check?.basis === 'not_found' ||
  (check?.marks.some(({ confirmed }) => !confirmed) ?? false);

interface OutcomeProps {
  readonly of: UiSchemas['OwnEscalation'];
  readonly agentId: string;
}

function Outcome({ of: { sent_at, resolved_at, resolved_by }, agentId }: OutcomeProps) {
  const agentName = useAgentName(agentId);
  return (
    <Text size="sm" c="dimmed" role="status">
      {resolved_at === null ? (
        <>
          <Rich
            text={t('Sent to those who manage {{agentName}} or a cited source, <0/>', { agentName })}
            parts={[<When key="0" at={sent_at} />]}
          />
        </>
      ) : (
        <>
          <Rich
            text={t('Resolved by {{resolved_by}}, <0/>', { resolved_by })}
            parts={[<When key="0" at={resolved_at} />]}
          />
        </>
      )}
    </Text>
  );
}
