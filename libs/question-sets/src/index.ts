/** How answers did against what the questions of a set expect. Browsers and services use it. */
export { faultsOf, faultWords, newFaults } from './faults.js';
export { figuresOf } from './figures.js';
export { type Asked, judge, type Judged } from './judge.js';
export { foundIn, searchesOf } from './searches.js';
