/** Elements that begin a line of their own, by name. */
export const blockNames: ReadonlySet<string> = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table ul'.split(
    ' ',
  ),
);
