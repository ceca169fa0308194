/** Every error code that the API answers with. Published by the API's `ErrorCode` enumerations. */
export type AuthzErrorCode =
  | 'Aborted'
  | 'authorization_model_not_found'
  | 'authorization_model_resolution_too_complex'
  | 'assertions_too_many_items'
  | 'bearer_token_missing'
  | 'cannot_allow_duplicate_tuples_in_one_request'
  | 'deadline_exceeded'
  | 'difference_base_missing_value'
  | 'exceeded_entity_limit'
  | 'internal_error'
  | 'invalid_authorization_model'
  | 'invalid_continuation_token'
  | 'invalid_expand_input'
  | 'invalid_tuple'
  | 'invalid_write_input'
  | 'latest_authorization_model_not_found'
  | 'object_too_long'
  | 'page_size_invalid'
  | 'query_string_type_continuation_token_mismatch'
  | 'relation_not_found'
  | 'relation_too_long'
  | 'relations_invalid_pattern'
  | 'resource_exhausted'
  | 'store_id_not_found'
  | 'subtract_base_missing_value'
  | 'tuple_key_value_not_specified'
  | 'type_definitions_too_few_items'
  | 'type_invalid_pattern'
  | 'type_not_found'
  | 'unauthenticated'
  | 'undefined_endpoint'
  | 'unimplemented'
  | 'validation_error'
  | 'write_failed_due_to_invalid_input';

/** A refusal or failure with the code that the caller reads. `message` goes out as it is, `cause` stays inside. */
export class AuthzError extends Error {
  override readonly name = 'AuthzError';
  constructor(
    readonly code: AuthzErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export const validationError = (message: string) => new AuthzError('validation_error', message);

export const typeNotFound = (type: string) => new AuthzError('type_not_found', `type '${type}' not found`);

export const relationNotFound = (type: string, relation: string) =>
  new AuthzError('relation_not_found', `relation '${type}#${relation}' not found`);

export const invalidModel = (message: string) => new AuthzError('invalid_authorization_model', message);

export const invalidContinuationToken = () =>
  new AuthzError('invalid_continuation_token', 'Invalid continuation token');

export const deadlineExceeded = () => new AuthzError('deadline_exceeded', 'Request Deadline Exceeded');

export const resolutionTooComplex = () =>
  new AuthzError(
    'authorization_model_resolution_too_complex',
    'Authorization Model resolution required too many rewrite rules to be resolved. ' +
      'Check your authorization model for infinite recursion or too much nesting',
  );
