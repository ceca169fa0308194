import { makeExchangeForAudience, makeVerifyAccessToken } from '@parley/auth';
import type { Probe } from './probe.js';
import { clientOf, signIn } from './self-test-clients.js';
import { issuerOf, type SelfTestCheck, type SelfTestOptions } from './self-test-options.js';
import { toolScope } from './tool-scopes.steps.js';

/** dynamic-agents' own code: it exchanges as dynamic-agents does before it calls a tool server. */
export function toolChecks(options: SelfTestOptions, probe: Probe): SelfTestCheck[] {
  const { toolExchange } = options.clients;
  if (toolExchange === undefined) return [];
  const issuer = issuerOf(options);
  const exchange = makeExchangeForAudience({
    client: clientOf(options, { id: 'dynamic-agents', secret: toolExchange.secret }),
    verifyFor: (audience) => makeVerifyAccessToken({ issuer, audience }),
  });
  return toolExchange.audiences.map((audience) => [
    `the tool server ${audience} gets a token of the person that no other service accepts`,
    async () => exchange(await signIn(options, probe), { audience, scope: toolScope(audience) }),
  ]);
}
