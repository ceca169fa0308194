export { ToneBadge } from '../kit/tone-badge.js';
