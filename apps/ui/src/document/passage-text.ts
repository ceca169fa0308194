import type { ChunkContent } from '@parley/contracts';

/** The passage as it stands in its document, without the headings and the head that it is shown with elsewhere. */
export const passageText = ({
  text_content: text,
  context_chars: context,
}: Pick<ChunkContent, 'text_content' | 'context_chars'>): string => text.slice(context);
