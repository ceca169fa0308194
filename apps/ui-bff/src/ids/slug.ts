/** One character may stand for several letters; an id has a bound. */
const maxSlugLength = 100;

/** A name in small letters, digits and single dashes; empty for one without letters or digits of ASCII. */
export const slugOf = (name: string, maxLength = maxSlugLength): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
