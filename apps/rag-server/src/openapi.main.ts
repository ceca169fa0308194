import { describeApi } from './describe-api.js';

console.log(JSON.stringify(describeApi()));
