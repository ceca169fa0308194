import { itKeepsTheFence } from './fence.property.js';

itKeepsTheFence({ seed: 36, numRuns: 50 });
