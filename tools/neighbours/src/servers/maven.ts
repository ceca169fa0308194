import { must } from '@parley/testkit';
import { needed } from '../toolchain.js';

/** Copies one artifact, `group:name:version:type`, into a folder. Throws ToolchainMissing, or Error with Maven's words. */
export async function fetchArtifact(artifact: string, folder: string): Promise<void> {
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  await must(needed('mvn'), ['-q', '-B', copy, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`], {
    timeoutMs: 30 * 60_000,
  });
}
