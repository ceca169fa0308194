/** Writes ONNX files of one lookup, so that a test sees in a vector which tokens went into it: as much protobuf as that takes. */
export interface OnnxFile {
  /** Row by token id. */
  readonly table: readonly (readonly number[])[];
  readonly inputs?: readonly string[];
  /** Name of what comes out. */
  readonly output?: string;
  /** What comes out is of half the precision. */
  readonly isHalf?: boolean;
  /** The weights lie in a file of this name. */
  readonly externalData?: string;
}

const elements = { float: 1, int64: 7, half: 10 };

export function onnxFile({
  table,
  inputs = ['input_ids', 'attention_mask', 'token_type_ids'],
  output = 'last_hidden_state',
  isHalf = false,
  externalData,
}: OnnxFile): Buffer {
  const lookedUp = isHalf ? 'looked_up' : output;
  const nodes = [
    node('Gather', ['table', 'input_ids'], lookedUp),
    ...(isHalf ? [node('Cast', [lookedUp], output, intAttribute('to', elements.half))] : []),
  ];
  const graph = [
    ...nodes.map((one) => field(1, one)),
    field(2, 'graph'),
    field(5, weights(table, externalData)),
    ...inputs.map((name) => field(11, valueInfo(name, elements.int64, 2))),
    field(12, valueInfo(output, isHalf ? elements.half : elements.float, 3)),
  ];
  return model(graph);
}

const model = (graph: readonly Buffer[]) =>
  Buffer.concat([number(1, 8), field(8, number(2, 17)), field(7, Buffer.concat(graph))]);

export const rawFloats = (table: OnnxFile['table']): Buffer => Buffer.from(Float32Array.from(table.flat()).buffer);

const node = (operation: string, inputs: readonly string[], output: string, attribute?: Buffer) =>
  Buffer.concat([
    ...inputs.map((name) => field(1, name)),
    field(2, output),
    field(4, operation),
    ...(attribute ? [field(5, attribute)] : []),
  ]);

const intAttribute = (name: string, value: number) => Buffer.concat([field(1, name), number(3, value), number(20, 2)]);

function weights(table: OnnxFile['table'], externalData: string | undefined, name = 'table'): Buffer {
  const shape = [table.length, table[0]?.length ?? 0].map((length) => number(1, length));
  const values = externalData
    ? [field(13, Buffer.concat([field(1, 'location'), field(2, externalData)])), number(14, 1)]
    : [field(9, rawFloats(table))];
  return Buffer.concat([...shape, number(2, elements.float), field(8, name), ...values]);
}

/**
 * A cross-encoder of one lookup and one sum: what each token is worth, and what it is worth more where it stands in the
 * second text of a pair.
 */
export function judgingFile({
  table,
  inSecond,
}: {
  readonly table: OnnxFile['table'];
  readonly inSecond: number;
}): Buffer {
  const classes = table[0]?.length ?? 0;
  const types = [0, inSecond].map((worth) => Array.from({ length: classes }, () => worth));
  const nodes = [
    node('Gather', ['table', 'input_ids'], 'tokens'),
    node('Gather', ['types', 'token_type_ids'], 'kinds'),
    node('Add', ['tokens', 'kinds'], 'both'),
    node('ReduceSum', ['both', 'axes'], 'logits', intAttribute('keepdims', 0)),
  ];
  const graph = [
    ...nodes.map((one) => field(1, one)),
    field(2, 'graph'),
    ...[weights(table, undefined), weights(types, undefined, 'types'), tokenAxis()].map((one) => field(5, one)),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) => field(11, valueInfo(name, elements.int64, 2))),
    field(12, valueInfo('logits', elements.float, 2)),
  ];
  return model(graph);
}

/** Every length may be any. */
function valueInfo(name: string, type: number, dimensions: number): Buffer {
  const shape = Array.from({ length: dimensions }, (_, at) => field(1, field(2, `${name}_${at}`)));
  const tensor = Buffer.concat([number(1, type), field(2, Buffer.concat(shape))]);
  return Buffer.concat([field(1, name), field(2, field(1, tensor))]);
}

const number = (id: number, value: number) => Buffer.concat([varint(id << 3), varint(value)]);

function field(id: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint((id << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}

/** Sums go over the tokens of a text. */
const tokenAxis = () =>
  Buffer.concat([
    ...[number(1, 1), number(2, elements.int64), field(8, 'axes')],
    field(9, Buffer.from(BigInt64Array.of(1n).buffer)),
  ]);
