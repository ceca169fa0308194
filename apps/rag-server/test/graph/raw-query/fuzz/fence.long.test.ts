import { itKeepsTheFence } from './fence.property.js';

itKeepsTheFence({ numRuns: 30_000, interruptAfterTimeLimit: 40_000 });
