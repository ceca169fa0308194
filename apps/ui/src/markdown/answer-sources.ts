import type { IsSource } from '@parley/markdown';
import { createContext } from 'react';

/** In an answer of a model, the addresses that it may link to; `undefined` in documents, whose links are their own. */
export const AnswerSources = createContext<IsSource | undefined>(undefined);
