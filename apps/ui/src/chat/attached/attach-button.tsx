import { ActionIcon, Tooltip } from '@mantine/core';
import { PlusIcon } from '@radix-ui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { sendFiles, type Target } from './send-files.js';
import { t } from '../../texts/texts.js';

/** Chooses files for the next question. */
export function AttachButton(target: Target) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void sendFiles(queries, target, [...(currentTarget.files ?? [])]);
    // A browser does not tell of the same file a second time.
    currentTarget.value = '';
  };
  return (
    <>
      <input ref={input} type="file" multiple hidden aria-label={t('Files to attach')} onChange={choose} />
      <Tooltip label={t('Attach files')}>
        <ActionIcon
          size="lg"
          radius="xl"
          variant="subtle"
          color="gray"
          aria-label={t('Attach files')}
          onClick={() => input.current?.click()}
        >
          <PlusIcon aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
