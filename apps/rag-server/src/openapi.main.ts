import { openApiDocument } from './openapi.js';

console.log(JSON.stringify(openApiDocument()));
