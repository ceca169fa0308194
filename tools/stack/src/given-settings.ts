import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Settings by the service that reads them. */
export type ServiceSettings = Readonly<Record<string, Readonly<Record<string, string>>>>;

const described = z.object({ settings: z.array(z.object({ name: z.string() })) });

/**
 * What the shell sets of each service's documented settings, directly or as `NAME_FILE`. The list is the one that the
 * chart of the service is made from, so that a new setting needs no line here.
 */
export const givenSettings = (
  env: NodeJS.ProcessEnv,
  services: readonly string[],
  namesOf: (service: string) => readonly string[],
): ServiceSettings => Object.fromEntries(services.map((service) => [service, given(env, namesOf(service))]));

/** The names of a service's settings, as they are documented in this repository. */
export const documentedIn =
  (workspace: string) =>
  (service: string): string[] =>
    described
      .parse(JSON.parse(readFileSync(join(workspace, 'charts', service, 'files/settings.json'), 'utf8')))
      .settings.map(({ name }) => name);

const given = (env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .flatMap((name) => [name, `${name}_FILE`])
      .flatMap((name) => {
        const value = env[name]?.trim();
        return value ? [[name, value]] : [];
      }),
  );

/** The setting that a name stands for: `X_FILE` gives `X`. */
const settingOf = (name: string): string => name.replace(/_FILE$/, '');

/** Those of the settings that the stack does not fix itself, for any of its services. */
export function settingsLeftOpen(asked: ServiceSettings, fixed: ReadonlySet<string>): ServiceSettings {
  const isOpen = ([name]: [string, string]): boolean => !fixed.has(name) && !fixed.has(settingOf(name));
  return Object.fromEntries(
    Object.entries(asked).map(([service, settings]) => [
      service,
      Object.fromEntries(Object.entries(settings).filter(isOpen)),
    ]),
  );
}

/** Which of the shell's settings are in use and which not, by their names alone: values may be secrets. */
export function wordsOfSettings(asked: ServiceSettings, used: ServiceSettings): string[] {
  const namesOf = (settings: ServiceSettings): string[] => [...new Set(Object.values(settings).flatMap(Object.keys))];
  const taken = Object.entries(used).flatMap(([service, settings]) => {
    const names = Object.keys(settings);
    return names.length === 0 ? [] : [`Settings of your shell in use by ${service}: ${names.join(', ')}`];
  });
  const left = namesOf(asked).filter((name) => !namesOf(used).includes(name));
  if (left.length === 0) return taken;
  return [...taken, `Not used, because npm start sets them itself: ${left.join(', ')}`];
}
