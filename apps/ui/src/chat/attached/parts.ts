/** What shows and takes files, in one piece: it is loaded after what the first question needs. */
export { AttachButton } from './attach-button.js';
export { AttachedHere } from './attached-here.js';
export { TurnFiles } from './attached-list.js';
