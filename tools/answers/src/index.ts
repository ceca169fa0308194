export type { Asker } from './ask.js';
export { demoAsker } from './askers.js';
export { readQuestionSet } from './question-set.js';
export { faultLines, figureLines } from './report.js';
export { runSet } from './run-set.js';
