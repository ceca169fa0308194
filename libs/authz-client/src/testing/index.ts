// Refuses to load outside a test run, so that no fake can ship by accident.
import '@jest/globals';

export { allowingAuthz, fakeAuthz, refusingAuthz, unreachableAuthz } from './fake-authz.js';
export type { FakeAuthz } from './fake-authz.js';
export { parleyModel } from './parley-model.js';
