import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The command line of a process; empty when there is none of that number. Linux is asked itself: containers have no `ps`. */
export function commandOf(pid: number): string {
  try {
    return process.platform === 'linux' ? commandOnLinux(pid) : commandByPs(pid);
  } catch {
    return '';
  }
}

const commandOnLinux = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

const commandByPs = (pid: number): string =>
  execFileSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], { encoding: 'utf8' });
