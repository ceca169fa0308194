import { AppError } from '@parley/contracts';
import type { AddressRefusalReason, Refuse } from '@parley/outbound';

const words: Readonly<Record<AddressRefusalReason, string>> = {
  address_refused: 'is not public',
  scheme_refused: 'is neither http nor https',
  port_refused: 'has a port that is not allowed',
  credentials_in_url: 'has a user name or password',
  invalid_url: 'is not valid',
  name_not_resolved: 'has a host name that cannot be resolved',
};

const allowed = 'An operator allows others with MODEL_ALLOWED_HOSTS, MODEL_ALLOWED_NETWORKS and MODEL_ALLOWED_PORTS.';

/** Says why a model's address is not connected to, and who can change that. */
export const refuseAddress: Refuse = (reason, detail, options) => {
  const advice = reason === 'address_refused' || reason === 'port_refused' ? ` ${allowed}` : '';
  const cause = detail === undefined ? options?.cause : new Error(detail, options);
  return new AppError('BAD_GATEWAY', `The address of the language model ${words[reason]}.${advice}`, { cause });
};
