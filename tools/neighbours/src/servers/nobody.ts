import { must, run } from '@parley/testkit';
import type { Place, Program } from '../neighbour.js';

const nobody = '65534';
const isRoot = (): boolean => process.getuid?.() === 0;
const dropped = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];

/** The program, run by nobody where this runs as root: some servers refuse root. */
export const asNobody = (program: Program): Program =>
  isRoot() ? { ...program, command: 'setpriv', args: [...dropped, program.command, ...program.args] } : program;

/** Makes what is kept at `place` nobody's. Throws Error when nobody may not even come to the folders. */
export async function giveToNobody({ folder, data }: Place): Promise<void> {
  if (!isRoot()) return;
  await must('chown', ['-R', `${nobody}:${nobody}`, data]);
  for (const path of [folder, data]) {
    const { code } = await run('setpriv', [...dropped, 'test', '-x', path, '-a', '-r', path], { cwd: '/' });
    if (code === 0) continue;
    throw new Error(
      `This server does not run as root, and other users cannot read ${path}: set NEIGHBOURS_DIR to a folder that they can read, or run this as another user.`,
    );
  }
}
