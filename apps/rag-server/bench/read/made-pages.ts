/** Pages as the web has them, the same in every run: an article among teasers and comments, documentation, a page of tables. */
export function madePages(count: number): string[] {
  return Array.from({ length: count }, (_, at) => (makers[at % makers.length] ?? article)(at));
}

const words =
  'the reader takes each page of a site and keeps what it says about its subject while menus and notices are left where they stand so that a question finds an answer and not a list of links'.split(
    ' ',
  );

function sentence(seed: number): string {
  const length = 8 + (seed % 13);
  const said = Array.from({ length }, (_, at) => words[(seed * 7 + at * 3) % words.length]).join(' ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}, with <a href="/w/${seed}">word ${seed}</a> and <em>more</em>.`;
}

const paragraph = (seed: number) => `<p>${[0, 1, 2, 3].map((at) => sentence(seed * 5 + at)).join(' ')}</p>`;
const several = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('\n');
const links = (count: number, seed: number) =>
  `<ul>${several(count, (at) => `<li class="item"><a href="/l/${seed}/${at}"><span>Entry ${at} of ${seed}</span></a></li>`)}</ul>`;

const framed = (seed: number, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${seed}</title><script>var a = ${seed};</script><style>.a { color: red }</style></head><body><header class="masthead"><nav>${links(30, seed)}</nav></header>${body}<footer>${links(40, seed)}</footer></body></html>`;

const article = (seed: number) =>
  framed(
    seed,
    `<div class="layout"><article><h1>Article ${seed}</h1><p class="byline">By a writer</p><div class="body">${several(18, (at) => paragraph(seed + at))}</div></article>
    <div id="comments">${several(20, (at) => `<div class="comment"><b>Reader ${at}</b><p>${sentence(at)}</p></div>`)}</div>
    <div class="sidebar">${several(12, (at) => `<div class="teaser"><a href="/t/${at}"><h3>Story ${at}</h3></a><p>${sentence(at + 3)}</p></div>`)}</div></div>`,
  );

const documentation = (seed: number) =>
  framed(
    seed,
    `<main><h1>Guide ${seed}</h1>${several(8, (at) => `<h2 id="s${at}">Step ${at}</h2>${paragraph(seed + at)}<pre><code class="language-sh">${several(8, (line) => `run --step ${line} --name "part ${line}"`)}</code></pre><ol>${several(5, (item) => `<li>${sentence(item)}</li>`)}</ol>`)}</main>`,
  );

const tables = (seed: number) =>
  framed(
    seed,
    `<div id="content"><h1>Values ${seed}</h1>${several(3, (table) => `${paragraph(seed + table)}<table><thead><tr><th>Name</th><th>Value</th><th>Meaning</th></tr></thead><tbody>${several(40, (row) => `<tr><td><code>key_${row}</code></td><td>${row * seed}</td><td>${sentence(row)}</td></tr>`)}</tbody></table>`)}</div>`,
  );

const makers = [article, documentation, article, tables];
