import { Alert, Button, Group, List, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import type { Me } from '../../api/use-me.js';
import { fieldErrors } from '../../api/failure.js';
import { sourceOf } from '../../document/source-place.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FormFailure } from '../../kit/form-failure.js';
import { type ShareRequest, usePreview, useShare } from './use-shares.js';
import { t } from '../../texts/texts.js';

type Preview = NonNullable<ReturnType<typeof usePreview>['data']>;

interface ShareFormProps {
  readonly id: string;
  readonly teams: Me['teams'];
}

/** Chooses somebody, shows what they could not read elsewhere, and then shares. */
export function ShareForm({ id, teams }: ShareFormProps) {
  const [kind, setKind] = useState<'team' | 'person'>(teams.length > 0 ? 'team' : 'person');
  const [team, setTeam] = useState(teams[0]?.slug ?? '');
  const [email, setEmail] = useState('');
  const preview = usePreview(id);
  const begin = () => preview.reset();
  const share = useShare(id, begin);
  const request: ShareRequest = kind === 'team' ? { team } : { email: email.trim() };
  const look = (event: SyntheticEvent) => {
    event.preventDefault();
    preview.mutate(request);
  };
  const errors = fieldErrors(preview.error);
  if (preview.data)
    return (
      <Confirm preview={preview.data} isBusy={share.isPending} onBack={begin} onShare={() => share.mutate(request)} />
    );
  return (
    <form onSubmit={look} noValidate>
      <Stack gap="xs">
        {teams.length > 0 && (
          <SegmentedControl
            aria-label={t('Share with')}
            value={kind}
            onChange={(value) => setKind(value === 'team' ? 'team' : 'person')}
            data={[
              { value: 'team', label: t('A team of yours') },
              { value: 'person', label: t('A person') },
            ]}
          />
        )}
        {kind === 'team' ? (
          <NativeSelect
            label={t('Team')}
            data={teams.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={team}
            onChange={(event) => setTeam(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            type="email"
            label={t('E-mail address')}
            description={t('Of somebody who signs in here.')}
            autoComplete="off"
            value={email}
            error={errors['email'] ?? errors['body']}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <FormFailure error={preview.error} atFields={errors} />
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={preview.isPending} disabled={kind === 'person' && email.trim() === ''}>
            {t('Continue')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

interface ConfirmProps {
  readonly preview: Preview;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onShare: () => void;
}

const Confirm = ({ preview: { with: to, unreadable }, isBusy, onBack, onShare }: ConfirmProps) => (
  <Stack gap="xs">
    {unreadable.length > 0 ? (
      <Alert
        color="yellow"
        variant="light"
        title={t('{{name}} cannot read everything that it rests on', { name: to.name })}
      >
        <List size="sm" spacing={4}>
          {unreadable.map(({ datasource_id: id, titles }) => (
            <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
              {sourceOf(id)}: {titles.join(', ')}
            </List.Item>
          ))}
        </List>
        <Text size="sm" mt="xs">
          {t('The passages stay hidden. The answers do not: they may repeat what these sources say.')}
        </Text>
      </Alert>
    ) : (
      <Text size="sm">{t('{{name}} may read every source that the answers cite.', { name: to.name })}</Text>
    )}
    <Group justify="flex-end">
      <Button variant="default" onClick={onBack}>
        {t('Back')}
      </Button>
      <BusyButton isBusy={isBusy} onClick={onShare}>
        {t('Share with {{name}}', { name: to.name })}
      </BusyButton>
    </Group>
  </Stack>
);
