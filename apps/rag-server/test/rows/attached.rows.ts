import { attachedFiles } from '@parley/contracts';
import type { Rows } from './row.js';
import type { Stage } from './stage.js';

/** A file that the reader attached. */
async function newFile({ rag, fresh }: Stage) {
  const conversation_id = `conversation-${fresh()}`;
  const path = `/v1/conversations/${conversation_id}/files`;
  const attached = await (await rag.as('reader')).post(path).attach('file', Buffer.from('A text.'), 'a.txt');
  return { conversation_id, file_id: attachedFiles.parse(attached.body).files[0]!.id };
}

/** Every conversation can have files: of one that nobody knows there are none. */
const ofConversation = { role: 'readonly', makes: true, again: [200] } as const;
/** A deletion that one of these keeps from being finished is said to be unfinished, and goes on by itself. */
const deleting = ['docdb', 'authz', 'index', 'graph'] as const;

export const attachedRows: Rows = {
  'GET /v1/conversations/{conversation_id}/files': {
    ...ofConversation,
    needs: ['docdb'],
    good: async (stage) => ({ params: { conversation_id: (await newFile(stage)).conversation_id } }),
  },
  'DELETE /v1/conversations/{conversation_id}/files': {
    ...ofConversation,
    needs: deleting,
    good: async (stage) => ({ params: { conversation_id: (await newFile(stage)).conversation_id } }),
  },
  'DELETE /v1/conversations/{conversation_id}/files/{file_id}': {
    role: 'readonly',
    good: async (stage) => ({ params: await newFile(stage) }),
    again: [404],
    needs: deleting,
  },
};
