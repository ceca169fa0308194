import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { DotsHorizontalIcon, DownloadIcon, Pencil1Icon, Share1Icon, TrashIcon } from '@radix-ui/react-icons';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../kit/confirm-button.js';
import { drop } from '../runs/runs.js';
import { ShareDialog } from '../shares/share-dialog.js';
import { RenameDialog } from './rename-dialog.js';
import { useRemove } from './use-conversations.js';
import { t } from '../../texts/texts.js';

const exportPath = (id: string) => `/api/v1/chat/conversations/${encodeURIComponent(id)}/export`;

/** The other actions on a conversation. It is loaded on demand, and so opens at once. */
export function ConversationMenu({ id, title }: { readonly id: string; readonly title: string }) {
  const navigate = useNavigate();
  const [isRenaming, rename] = useDisclosure(false);
  const [isDeleting, remove] = useDisclosure(false);
  const [isSharing, share] = useDisclosure(false);
  const removal = useRemove((gone) => {
    drop(gone);
    // The page that is open by then: the person may have moved on meanwhile.
    if (location.pathname === `/chat/${gone}`) void navigate('/chat');
  });
  return (
    <>
      <Menu position="bottom-end" defaultOpened returnFocus>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {{title}}', { title })}>
            <DotsHorizontalIcon aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil1Icon aria-hidden />} onClick={rename.open}>
            {t('Rename')}
          </Menu.Item>
          <Menu.Item leftSection={<Share1Icon aria-hidden />} onClick={share.open}>
            {t('Share')}
          </Menu.Item>
          <Menu.Item component="a" href={exportPath(id)} download leftSection={<DownloadIcon aria-hidden />}>
            {t('Export as Markdown')}
          </Menu.Item>
          <Menu.Item leftSection={<TrashIcon aria-hidden />} c="var(--mantine-color-error)" onClick={remove.open}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && <RenameDialog id={id} title={title} isOpen onClose={rename.close} />}
      {isSharing && <ShareDialog id={id} title={title} onClose={share.close} />}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={remove.close}
        question={t('Delete this conversation?')}
        consequences={t('“{{title}}” and all its messages will be deleted permanently.', { title })}
        act={t('Delete')}
        onConfirm={() => {
          remove.close();
          removal.mutate(id);
        }}
      />
    </>
  );
}
