import { errorBody, type OpenApiDocument } from '@parley/contracts';
import { type ApiReference, documentOf } from '@parley/service';
import { type AdminDeps, adminRoutes, type Callers } from './admin.routes.js';

/** How the admin API is documented: `createApp` serves it, of the routes that it answers. */
export const reference: ApiReference<keyof Callers, never> = {
  title: 'Chat-space bot: admin API',
  version: '1',
  description: `For ui-bff and other listed clients, with their own access tokens as bearer. Every failure is an \`ErrorBody\`: programs
check \`code\`, \`error\` is a text for people. A 429 carries \`Retry-After\`.`,
  tags: [
    { name: 'Routes', description: 'Which agents answer in which spaces' },
    { name: 'Reference', description: 'This document' },
  ],
  errorBody,
  documentPath: '/admin/chatx/openapi.json',
  docsPath: '/admin/chatx/docs',
  access: 'client',
  authOf: { client: 'bearer' },
};

/** The OpenAPI document without a server: routes are described and never called. */
export const openApiDocument = (): OpenApiDocument => documentOf(reference, adminRoutes({} as AdminDeps));
