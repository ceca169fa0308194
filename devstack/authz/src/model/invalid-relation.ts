import { invalidModel } from '../errors.js';

export const invalidRelation = (type: string, relation: string, cause: string) =>
  invalidModel(`the definition of relation '${relation}' in object type '${type}' is invalid: ${cause}`);
