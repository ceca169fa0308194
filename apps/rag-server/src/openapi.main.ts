import { describeApi } from './http/describe-api.js';

console.log(JSON.stringify(describeApi()));
