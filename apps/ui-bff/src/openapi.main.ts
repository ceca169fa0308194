import { openApiDocument } from './http/openapi.js';
import { version } from './version.js';

console.log(JSON.stringify(openApiDocument(version)));
