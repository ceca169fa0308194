import { Anchor, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useMe } from '../../api/use-me.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { CopyText } from '../../kit/copy-text.js';
import { QueryView } from '../../kit/query-view.js';
import { When } from '../../kit/when.js';
import { ShareForm } from './share-form.js';
import { type Share, useShares, useStopSharing } from './use-shares.js';
import { t } from '../../texts/texts.js';

interface ShareDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Shares a conversation, and shows with whom it is shared. */
export function ShareDialog({ id, title, onClose }: ShareDialogProps) {
  const { teams } = useMe();
  const shares = useShares(id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Share “{{title}}”', { title })}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm">
          {t(
            'Others can read your questions and the answers up to now, and nothing that you ask later. Passages are shown to them only where they may read the source themselves.',
          )}
        </Text>
        <ShareForm id={id} teams={teams} />
        <QueryView query={shares} label={t('Loading with whom it is shared')}>
          {(found) => (found.length === 0 ? null : <SharedWith id={id} shares={found} />)}
        </QueryView>
      </Stack>
    </Modal>
  );
}

const SharedWith = ({ id, shares }: { readonly id: string; readonly shares: readonly Share[] }) => (
  <Stack gap="xs" component="section" aria-label={t('Shared with')}>
    <Title order={3} size="h5">
      {t('Shared with')}
    </Title>
    {shares.map((share) => (
      <OneShare key={share.id} id={id} share={share} />
    ))}
  </Stack>
);

function OneShare({ id, share }: { readonly id: string; readonly share: Share }) {
  const stop = useStopSharing(id);
  const { name, kind } = share.with;
  const address = `/chat/shared/${encodeURIComponent(share.id)}`;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {kind === 'team' ? t('Team {{name}}', { name }) : name}, <When at={share.at} />
      </Text>
      <Group gap={4}>
        <Anchor href={address} size="sm" target="_blank" rel="noreferrer">
          {t('Open')}
        </Anchor>
        <CopyText label={t('the link for {{name}}', { name })} text={`${location.origin}${address}`} />
        <ConfirmButton
          size="compact-sm"
          aria-label={t('Stop sharing with {{name}}', { name })}
          question={t('Stop sharing with {{name}}?', { name })}
          consequences={t('They can no longer open it. What they have copied stays with them.')}
          act={t('Stop sharing')}
          isBusy={stop.isPending}
          onConfirm={() => stop.mutate(share.id)}
        >
          {t('Stop sharing')}
        </ConfirmButton>
      </Group>
    </Group>
  );
}
