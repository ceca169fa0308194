import { faultKinds } from './fault-gate.js';
import { testFaults } from './test-faults.js';

// A slow neighbour costs a timeout each time: that kind is in the long suite.
testFaults({ tries: 30, kinds: faultKinds.filter((kind) => kind !== 'slow') });
