import { embedded, item, list, message, type MessageValue, required } from './message.js';
import { atMost, objectName, optionalObjectName, optionalShortName, shortName, userName } from './limits.js';
import { atMostBytes, matching, struct, text } from './scalars.js';

const relationshipCondition = message('RelationshipCondition', {
  name: matching(/^\S{2,256}$/u, '"^[^\\\\s]{2,256}$"'),
  context: struct(),
});

export const tupleKey = message('TupleKey', {
  user: atMostBytes(text(), 512),
  relation: optionalShortName(),
  object: optionalObjectName(),
  condition: embedded(() => relationshipCondition),
});

export const tupleKeyWithoutCondition = message('TupleKeyWithoutCondition', {
  user: atMostBytes(text(), 512),
  relation: optionalShortName(),
  object: optionalObjectName(),
});

export const contextualTupleKeys = message('ContextualTupleKeys', {
  tuple_keys: atMost(list(item(() => tupleKey)), 100),
});

const checkTupleKey = message('CheckRequestTupleKey', {
  user: userName(),
  relation: shortName(),
  object: objectName(),
});

export const assertionTupleKey = message('AssertionTupleKey', {
  object: objectName(),
  relation: shortName(),
  user: userName(),
});

export const requiredCheckTupleKey = () => required(embedded(() => checkTupleKey));

export type TupleKey = MessageValue<typeof tupleKey>;
export type CheckTupleKey = MessageValue<typeof checkTupleKey>;
