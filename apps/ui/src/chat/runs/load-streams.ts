import { loadPart } from '../../loading/load-part.js';

/** What follows an answer, and the contract of stored turns: not needed before the first question is asked. */
export const loadStreams = () => loadPart(() => import('./streams.js'));
