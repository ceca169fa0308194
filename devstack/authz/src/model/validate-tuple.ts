import { forbiddenIn } from '../conditions/forbidden-characters.js';
import { reasonOf } from '../conditions/parameter-types.js';
import { toParameters } from '../conditions/evaluate.js';
import { kindOfRestriction, type Relation } from './relation.js';
import type { Typesystem } from './typesystem.js';
import {
  isObjectName,
  isRelationName,
  isTypedWildcard,
  isUserName,
  isUsersetName,
  kindOf,
  splitUserset,
  typeOf,
} from '../tuples/names.js';
import { type Tuple, tupleText, tupleTextWithCondition } from '../tuples/tuple.js';

/** Why a tuple, or the key of a query, does not fit the model. */
export class InvalidTuple extends Error {
  override readonly name = 'InvalidTuple';
  constructor(
    message: string,
    /** What kind of fault: the lists answer each with another code. */
    readonly fault: 'tuple' | 'condition',
  ) {
    super(message);
  }
}

const invalid = (tuple: Tuple, reason: string) =>
  new InvalidTuple(`Invalid tuple '${tupleText(tuple)}'. Reason: ${reason}`, 'tuple');

const invalidCondition = (tuple: Tuple, reason: string) =>
  new InvalidTuple(`Invalid tuple '${tupleTextWithCondition(tuple)}'. Reason: ${reason}`, 'condition');

/** The reason why the user is not one that the model could know, or undefined. */
export function faultOfUser(types: Typesystem, user: string): string | undefined {
  if (!isUserName(user)) return "the 'user' field is malformed";
  if (!isObjectName(user) && !isUsersetName(user)) {
    return (
      "the 'user' field must be an object (e.g. document:1) or an 'object#relation' " +
      'or a typed wildcard (e.g. group:*)'
    );
  }
  const { object, relation } = splitUserset(user);
  const type = typeOf(object);
  if (!types.hasType(type)) return `type '${type}' not found`;
  if (relation !== '' && !types.relation(type, relation)) return `relation '${type}#${relation}' not found`;
  return undefined;
}

/** The reason why `object` is not an object of the model, or undefined. */
export function faultOfObject(types: Typesystem, object: string): string | undefined {
  if (!isObjectName(object)) return "invalid 'object' field format";
  if (isTypedWildcard(object)) return "the 'object' field cannot reference a typed wildcard";
  return types.hasType(typeOf(object)) ? undefined : `type '${typeOf(object)}' not found`;
}

export function faultOfRelation(types: Typesystem, object: string, relation: string): string | undefined {
  if (!isRelationName(relation)) return "the 'relation' field is malformed";
  const type = typeOf(object);
  return types.relation(type, relation) ? undefined : `relation '${type}#${relation}' not found`;
}

type Key = Pick<Tuple, 'object' | 'relation' | 'user'>;

export const faultOfKey = (types: Typesystem, { object, relation, user }: Key) =>
  faultOfUser(types, user) ?? faultOfObject(types, object) ?? faultOfRelation(types, object, relation);

/** Holds a tuple against the model before it is written or used in a request. Throws `InvalidTuple`. */
export function assertWritable(types: Typesystem, tuple: Tuple): void {
  const fault = faultOfKey(types, tuple);
  if (fault !== undefined) throw invalid(tuple, fault);
  const refusal = refusalOf(types, tuple);
  if (refusal) throw refusal;
}

/** Whether a stored tuple still counts under this model, which may be newer than the tuple. */
export const stillFits = (types: Typesystem, tuple: Tuple) => refusalOf(types, tuple) === undefined;

function refusalOf(types: Typesystem, tuple: Tuple): InvalidTuple | undefined {
  const type = typeOf(tuple.object);
  const relation = types.relation(type, tuple.relation);
  if (!relation) return invalid(tuple, `relation '${type}#${tuple.relation}' not found`);
  const fault = faultOfTupleset(types, relation, tuple) ?? faultOfKind(relation, tuple);
  if (fault !== undefined) return invalid(tuple, fault);
  const conditionFault = faultOfCondition(types, relation, tuple);
  return conditionFault === undefined ? undefined : invalidCondition(tuple, conditionFault);
}

function faultOfTupleset(types: Typesystem, { type, name }: Relation, { user }: Tuple): string | undefined {
  if (!types.isTupleset(type, name)) return undefined;
  if (isTypedWildcard(user)) return `unexpected wildcard relationship with tupleset relation '${type}#${name}'`;
  return isObjectName(user) ? undefined : `unexpected user '${user}' with tupleset relation '${type}#${name}'`;
}

function faultOfKind({ type, name, restrictions }: Relation, { user }: Tuple): string | undefined {
  const kind = kindOf(user);
  if (restrictions.some((restriction) => kindOfRestriction(restriction) === kind)) return undefined;
  const place = `is not an allowed type restriction for '${type}#${name}'`;
  if (isTypedWildcard(user)) return `the typed wildcard '${user}' ${place}`;
  return isUsersetName(user) ? `'${kind}' ${place}` : `type '${kind}' ${place}`;
}

function faultOfCondition(types: Typesystem, { restrictions }: Relation, tuple: Tuple): string | undefined {
  const kind = kindOf(tuple.user);
  const mayHave = (condition: string) =>
    restrictions.some((each) => kindOfRestriction(each) === kind && each.condition === condition);
  if (!tuple.condition) return mayHave('') ? undefined : 'condition is missing';
  const condition = types.conditions.get(tuple.condition.name);
  if (!condition) return 'undefined condition';
  if (!mayHave(condition.name)) return 'invalid condition for type restriction';
  const forbidden = forbiddenIn(tuple.condition.context);
  if (forbidden !== undefined) return forbidden;
  return faultOfContext(condition, tuple.condition.context);
}

type Compiled = Parameters<typeof toParameters>[0];

function faultOfContext(condition: Compiled, context: Record<string, unknown>): string | undefined {
  try {
    toParameters(condition, context);
  } catch (cause) {
    return reasonOf(cause);
  }
  const unknown = Object.keys(context).find((name) => !condition.parameters.has(name));
  return unknown === undefined ? undefined : `found invalid context parameter: ${unknown}`;
}
