import type { UseCaseView } from '@parley/contracts';

/** Where the chat opens with the prompt in its field. */
export const chatWith = ({ prompt }: Pick<UseCaseView, 'prompt'>): string =>
  `/chat?${new URLSearchParams({ ask: prompt }).toString()}`;
