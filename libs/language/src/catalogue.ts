import { languageNow } from './in-language.js';

/**
 * Texts by name, some of them in groups; those that name something are functions of it. Each is in the language that is
 * spoken when it is read: one that a module reads as it loads stays in that one for good.
 */
export function inEachLanguage<Texts extends object>(english: Texts, german: NoInfer<Texts>): Readonly<Texts> {
  const catalogues = { en: english, de: german };
  return readAnew<Texts>(Object.keys(english) as (keyof Texts & string)[], (name) => catalogues[languageNow()][name]);
}

/** An object whose values are made whenever they are read. */
export const readAnew = <Made extends object>(
  names: readonly (keyof Made & string)[],
  make: <Name extends keyof Made & string>(name: Name) => Made[Name],
): Readonly<Made> =>
  Object.defineProperties(
    {},
    Object.fromEntries(names.map((name) => [name, { enumerable: true, get: () => make(name) }])),
  ) as Made;
