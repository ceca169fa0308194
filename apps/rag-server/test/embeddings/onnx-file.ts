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

const types = { float: 1, int64: 7, half: 10 };

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
    ...(isHalf ? [node('Cast', [lookedUp], output, intAttribute('to', types.half))] : []),
  ];
  const graph = [
    ...nodes.map((one) => field(1, one)),
    field(2, 'graph'),
    field(5, weights(table, externalData)),
    ...inputs.map((name) => field(11, valueInfo(name, types.int64, 2))),
    field(12, valueInfo(output, isHalf ? types.half : types.float, 3)),
  ];
  return Buffer.concat([number(1, 8), field(8, number(2, 17)), field(7, Buffer.concat(graph))]);
}

export const rawFloats = (table: OnnxFile['table']): Buffer => Buffer.from(Float32Array.from(table.flat()).buffer);

const node = (operation: string, inputs: readonly string[], output: string, attribute?: Buffer) =>
  Buffer.concat([
    ...inputs.map((name) => field(1, name)),
    field(2, output),
    field(4, operation),
    ...(attribute ? [field(5, attribute)] : []),
  ]);

const intAttribute = (name: string, value: number) => Buffer.concat([field(1, name), number(3, value), number(20, 2)]);

function weights(table: OnnxFile['table'], externalData: string | undefined): Buffer {
  const shape = [table.length, table[0]?.length ?? 0].map((length) => number(1, length));
  const values = externalData
    ? [field(13, Buffer.concat([field(1, 'location'), field(2, externalData)])), number(14, 1)]
    : [field(9, rawFloats(table))];
  return Buffer.concat([...shape, number(2, types.float), field(8, 'table'), ...values]);
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
