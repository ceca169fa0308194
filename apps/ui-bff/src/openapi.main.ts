import { openApiDocument } from './openapi.js';
import { version } from './version.js';

console.log(JSON.stringify(openApiDocument(version)));
