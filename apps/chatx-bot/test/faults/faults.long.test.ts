import { faultKinds } from './fault-gate.js';
import { testFaults } from './test-faults.js';

testFaults({ tries: 500, kinds: faultKinds });
