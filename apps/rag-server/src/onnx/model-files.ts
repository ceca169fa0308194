import { existsSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The files that hold a model's weights. */
export interface ModelFiles {
  readonly folder: string;
  readonly graph: string;
  /** Weights beside a graph that is too large for one file. */
  readonly externalData: readonly string[];
}

/** As exporters call them, the one that is quickest on processors first. */
const names = ['quantized', 'int8', 'uint8', '', 'fp16', 'q4', 'q4f16', 'bnb4'].map((kind) =>
  kind === '' ? 'model.onnx' : `model_${kind}.onnx`,
);

/**
 * What to load of a model's folder, or of the one `.onnx` file that the path names.
 * Throws when there is nothing to load; the message says what is missing and what to do.
 * @param setting that names the path
 */
export async function findModelFiles(path: string, setting: string): Promise<ModelFiles> {
  const graph = path.endsWith('.onnx') ? path : await graphIn(path, setting);
  if (!existsSync(graph)) throw new Error(`${setting} ${path} does not exist`);
  await refusePointer(graph);
  const beside = await readdir(dirname(graph));
  const externalData = beside.filter((name) => name.startsWith(`${basename(graph)}_data`)).sort();
  return { folder: modelFolderOf(path), graph, externalData: externalData.map((name) => join(dirname(graph), name)) };
}

async function graphIn(folder: string, setting: string): Promise<string> {
  const candidates = [join(folder, 'onnx'), folder].flatMap((place) => names.map((name) => join(place, name)));
  const inFolder = async (place: string) => onlyGraphIn(place, setting);
  const graph = candidates.find(existsSync) ?? (await inFolder(join(folder, 'onnx'))) ?? (await inFolder(folder));
  if (graph === undefined) throw new Error(await nothingIn(folder, setting));
  return graph;
}

/** Exporters have names of their own, e.g. `model_qint8_avx512_vnni.onnx`; of several, somebody has to choose. */
async function onlyGraphIn(folder: string, setting: string): Promise<string | undefined> {
  const graphs = (await namesIn(folder)).filter((name) => name.endsWith('.onnx'));
  if (graphs.length > 1) throw new Error(`${folder} holds ${graphs.join(', ')}: name the one to use in ${setting}`);
  return graphs[0] && join(folder, graphs[0]);
}

async function nothingIn(folder: string, setting: string): Promise<string> {
  const found = await namesIn(folder);
  const missing = `${setting} ${folder} holds no ONNX model (onnx/model_quantized.onnx, onnx/model.onnx or another)`;
  if (!existsSync(folder)) return `${setting} ${folder} does not exist`;
  return found.some((name) => /\.(safetensors|bin)$/.test(name))
    ? `${missing}: its weights are those of PyTorch. Write them as ONNX: apps/rag-server/embedder/README.md says how`
    : `${missing}. Copy the onnx folder of the model's page as well`;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** What describes the model lies in the folder that the path names; above `onnx/model.onnx` if it names that. */
export function modelFolderOf(path: string): string {
  if (!path.endsWith('.onnx')) return path;
  return basename(dirname(path)) === 'onnx' ? dirname(dirname(path)) : dirname(path);
}

/** What a clone without Git LFS leaves instead of weights. */
async function refusePointer(file: string): Promise<void> {
  if ((await stat(file)).size > 1_024) return;
  const handle = await open(file);
  try {
    const start = (await handle.read(Buffer.alloc(64), 0, 64, 0)).buffer.toString('latin1');
    if (start.startsWith('version https://git-lfs'))
      throw new Error(`${file} is a pointer of Git LFS and not the model: run "git lfs pull" in its folder`);
  } finally {
    await handle.close();
  }
}
