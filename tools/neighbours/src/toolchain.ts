import { findProgram } from '@parley/testkit';
import { ToolchainMissing } from './neighbour.js';

const remedies = {
  go: 'install Go 1.24 or newer (go.dev/doc/install, or your system’s package golang)',
  java: 'install a Java 17 runtime or newer (openjdk-17-jre-headless on Debian)',
  javac: 'install a Java 17 development kit or newer (openjdk-17-jdk-headless on Debian)',
  jar: 'install a Java 17 development kit or newer (openjdk-17-jdk-headless on Debian)',
  mvn: 'install Maven 3.8 or newer (maven on Debian)',
  python3: 'install Python 3.11 or newer with venv (python3-venv on Debian)',
  'redis-server': 'install Redis 7 (redis-server on Debian)',
  unzip: 'install unzip',
} as const;

/** Path of a program that an installation needs. Throws ToolchainMissing with what to do. */
export function needed(program: keyof typeof remedies): string {
  const found = findProgram(program);
  if (found === undefined) throw new ToolchainMissing(program, remedies[program]);
  return found;
}
