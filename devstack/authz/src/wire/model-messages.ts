import { dictionary, embedded, item, list, type Message, message, type MessageValue, required } from './message.js';
import { atMost, atMostPairs, optionalShortName, shortKeys, shortName, typeName } from './limits.js';
import { atMostBytes, enumeration, marker, matching, optionallyMatching, text } from './scalars.js';

/** How a relation is computed: exactly one of the properties is set. */
export interface Userset {
  readonly this?: Record<string, never> | undefined;
  readonly computedUserset?: { readonly object: string; readonly relation: string } | undefined;
  readonly tupleToUserset?:
    | {
        readonly tupleset?: { readonly object: string; readonly relation: string } | undefined;
        readonly computedUserset?: { readonly object: string; readonly relation: string } | undefined;
      }
    | undefined;
  readonly union?: { readonly child: Userset[] } | undefined;
  readonly intersection?: { readonly child: Userset[] } | undefined;
  readonly difference?: { readonly base?: Userset | undefined; readonly subtract?: Userset | undefined } | undefined;
}

const objectRelation = message('ObjectRelation', {
  object: atMostBytes(text(), 256),
  relation: atMostBytes(text(), 50),
});

const usersets: Message<{ child: Userset[] }> = message('Usersets', { child: list(item(() => userset)) });

const tupleToUserset = message('TupleToUserset', {
  tupleset: required(embedded(() => objectRelation)),
  computedUserset: required(embedded(() => objectRelation)),
});

const difference: Message<{ base: Userset | undefined; subtract: Userset | undefined }> = message('Difference', {
  base: required(embedded(() => userset)),
  subtract: required(embedded(() => userset)),
});

export const userset: Message<Userset> = message(
  'Userset',
  {
    this: marker(),
    computedUserset: embedded(() => objectRelation),
    tupleToUserset: embedded(() => tupleToUserset),
    union: embedded(() => usersets),
    intersection: embedded(() => usersets),
    difference: embedded(() => difference),
  },
  {
    name: 'openfga.v1.Userset.userset',
    of: ['this', 'computedUserset', 'tupleToUserset', 'union', 'intersection', 'difference'],
  },
);

const sourceInfo = message('SourceInfo', {
  file: matching(/^[a-zA-Z0-9_\-/]{1,100}\.fga$/, '"^[a-zA-Z0-9_\\\\-\\\\/]{1,100}\\\\.fga$"', 'may be empty'),
});

const relationReference = message(
  'RelationReference',
  {
    type: typeName(),
    condition: optionalShortName(),
    relation: optionallyMatching(/^[^:#@\s]{1,50}$/u, '"^[^:#@\\\\s]{1,50}$"'),
    wildcard: marker(),
  },
  { name: 'openfga.v1.RelationReference.relation_or_wildcard', of: ['relation', 'wildcard'] },
);

const relationMetadata = message('RelationMetadata', {
  directly_related_user_types: list(item(() => relationReference)),
  module: optionalShortName(),
  source_info: embedded(() => sourceInfo),
});

const metadata = message('Metadata', {
  relations: dictionary(item(() => relationMetadata)),
  module: optionalShortName(),
  source_info: embedded(() => sourceInfo),
});

export const typeDefinition = message('TypeDefinition', {
  type: typeName(),
  relations: shortKeys(dictionary(item(() => userset))),
  metadata: embedded(() => metadata),
});

const parameterTypeNames = [
  'UNSPECIFIED',
  'ANY',
  'BOOL',
  'STRING',
  'INT',
  'UINT',
  'DOUBLE',
  'DURATION',
  'TIMESTAMP',
  'MAP',
  'LIST',
  'IPADDRESS',
].map((name) => `TYPE_NAME_${name}`);

export interface ParameterTypeRef {
  readonly type_name: string;
  readonly generic_types: ParameterTypeRef[];
}

const parameterTypeRef: Message<ParameterTypeRef> = message('ConditionParamTypeRef', {
  type_name: enumeration(parameterTypeNames),
  generic_types: atMost(list(item(() => parameterTypeRef)), 5),
});

const conditionMetadata = message('ConditionMetadata', {
  module: optionalShortName(),
  source_info: embedded(() => sourceInfo),
});

export const condition = message('Condition', {
  name: shortName(),
  expression: atMostBytes(text(), 512),
  parameters: shortKeys(atMostPairs(dictionary(item(() => parameterTypeRef)), 25)),
  metadata: embedded(() => conditionMetadata),
});

export type RelationReference = MessageValue<typeof relationReference>;
export type TypeDefinition = MessageValue<typeof typeDefinition>;
export type Condition = MessageValue<typeof condition>;

/** An authorization model as it is written, kept and read back. */
export interface AuthorizationModel {
  readonly id: string;
  readonly schema_version: string;
  readonly type_definitions: TypeDefinition[];
  readonly conditions: Record<string, Condition>;
}
