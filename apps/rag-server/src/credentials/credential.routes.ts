import { AppError, sourceCredentialList } from '@parley/contracts';
import { CredentialRefusal, type Credentials } from '@parley/outbound';
import { type RagRoute, route } from '../http/route.js';

export interface CredentialRouteDeps {
  readonly credentials: Pick<Credentials, 'list'>;
}

export const credentialRoutes = ({ credentials }: CredentialRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path: '/v1/source-credentials',
    access: 'admin',
    tag: 'Ingestion',
    summary: 'List the credentials that sources can be read with',
    description: 'Names and hosts of the files in `SOURCE_CREDENTIALS_DIR`; what they hold is never told.',
    success: { status: 200, description: 'Credentials ordered by name', schema: sourceCredentialList },
    handle: async () => ({ credentials: await credentials.list().catch(asUnavailable) }),
  }),
];

function asUnavailable(error: unknown): never {
  if (!(error instanceof CredentialRefusal)) throw error;
  throw new AppError('SERVICE_UNAVAILABLE', error.message, { cause: error });
}
