import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inWorkspace } from '../workspace.js';

/** Where `install` puts tools that the system does not have. */
export const toolFolder = inWorkspace('.parley/tools');
export const pythonFolder = join(toolFolder, 'venv');

/** A check cannot be made here. It is skipped, loudly; nothing is believed to have passed. */
export class Skip extends Error {
  override readonly name: string = 'Skip';
}

/** A tool is not there. */
export class ToolMissing extends Skip {
  override readonly name = 'ToolMissing';
  constructor(tool: string) {
    super(`${tool} is not installed; "npm run delivery -- install" installs what it can`);
  }
}

/** Path of a program, on PATH or where `install` put it. @throws ToolMissing */
export function findTool(name: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(toolFolder, 'bin'), join(pythonFolder, 'bin')];
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (found === undefined) throw new ToolMissing(name);
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
