import { join } from 'node:path';
import { findProgram, inWorkspace } from '@parley/testkit';

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

/** Path of a program, on PATH or where `install` put it. Throws ToolMissing. */
export function findTool(name: string): string {
  const found = findProgram(name, [join(toolFolder, 'bin'), join(pythonFolder, 'bin')]);
  if (found === undefined) throw new ToolMissing(name);
  return found;
}
