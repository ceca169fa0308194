import { itKeepsTheFence } from './fence.property.js';

itKeepsTheFence({ numRuns: 30_000, forMs: 38_000 });
