/** Why an address is not connected to; the words are stable. */
export type AddressRefusalReason =
  'address_refused' | 'scheme_refused' | 'port_refused' | 'credentials_in_url' | 'invalid_url' | 'name_not_resolved';

/** Makes what is thrown for an address that is not connected to. `message` names the host at most. */
export type Refuse = (reason: AddressRefusalReason, message?: string, options?: ErrorOptions) => Error;
