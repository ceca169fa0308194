import { chat } from './chat/chat.feature.js';
import type { Feature } from './feature.js';

/** Everything there is beside the frame, in the order of the navigation. */
export const features: readonly Feature[] = [chat];
