import { describe, expect, it } from '@jest/globals';
import { includedPages } from './includes.js';
import { storageMarkdown } from './storage-markdown.js';

const place = { wikiUrl: 'https://wiki.example.org/wiki', pageId: '77', spaceKey: 'OPS' };
const markdown = (storage: string) => storageMarkdown(storage, place).text.trim();
const macro = (name: string, inner: string) =>
  `<ac:structured-macro ac:name="${name}" ac:schema-version="1">${inner}</ac:structured-macro>`;
const parameter = (name: string, value: string) => `<ac:parameter ac:name="${name}">${value}</ac:parameter>`;
const rich = (inner: string) => `<ac:rich-text-body>${inner}</ac:rich-text-body>`;
const plain = (inner: string) => `<ac:plain-text-body><![CDATA[${inner}]]></ac:plain-text-body>`;

describe('a page in storage format as Markdown', () => {
  it('keeps headings, emphasis, lists in lists and entities', () => {
    const page =
      '<h1>Seals&nbsp;&amp; co</h1><p>They are <strong>grey</strong>&hellip;</p><ul><li>One<ul><li>Two</li></ul></li></ul>';

    expect(markdown(page)).toBe('# Seals & co\n\nThey are **grey**…\n\n- One\n  - Two');
  });

  it('keeps tables, with links and macros in their cells', () => {
    const cell = macro('status', parameter('colour', 'Green') + parameter('title', 'DONE'));
    const page = `<table><tbody><tr><th>What</th><th>State</th></tr><tr><td><p>A|B</p></td><td>${cell}</td></tr></tbody></table>`;

    expect(markdown(page)).toBe('| What | State |\n| --- | --- |\n| A\\|B | DONE |');
  });

  it('keeps code character for character, with its language and title', () => {
    const code = 'if (a < b && c) {\n  return "<p>&amp;</p>";\n}';

    expect(markdown(macro('code', parameter('language', 'js') + parameter('title', 'Rule') + plain(code)))).toBe(
      `**Rule**\n\n\`\`\`js\n${code}\n\`\`\``,
    );
    expect(markdown(macro('noformat', plain('  a\n    b')))).toBe('```\n  a\n    b\n```');
  });

  it('keeps code that holds the end of a CDATA section', () => {
    const split = 'a]]]]><![CDATA[>b';

    expect(markdown(macro('code', plain(split)))).toBe('```\na]]>b\n```');
  });

  it.each([
    ['info', 'Info'],
    ['note', 'Note'],
    ['warning', 'Warning'],
    ['tip', 'Tip'],
  ])('quotes the %s box and names it', (name, label) => {
    expect(markdown(macro(name, rich('<p>Wear gloves.</p>')))).toBe(`> **${label}**\n>\n> Wear gloves.`);
    expect(markdown(macro(name, parameter('title', 'Ice') + rich('<p>Go.</p>')))).toBe(`> **${label}: Ice**\n>\n> Go.`);
  });

  it('opens what can be expanded', () => {
    const page = macro('expand', parameter('title', 'Details') + rich(`<p>In.</p>${macro('code', plain('x'))}`));

    expect(markdown(page)).toBe('**Details**\n\nIn.\n\n```\nx\n```');
  });

  it('leaves out the table of contents and other ways about', () => {
    expect(markdown(`<p>A</p>${macro('toc', parameter('maxLevel', '2'))}${macro('children', '')}<p>B</p>`)).toBe(
      'A\n\nB',
    );
  });

  it('shows tasks with their state', () => {
    const task = (state: string, body: string) =>
      `<ac:task><ac:task-id>1</ac:task-id><ac:task-status>${state}</ac:task-status><ac:task-body>${body}</ac:task-body></ac:task>`;
    const page = `<ac:task-list>${task('complete', 'Feed <time datetime="2026-01-02" />')}${task('incomplete', 'Wash')}</ac:task-list>`;

    expect(markdown(page)).toBe('- ☑ Feed 2026-01-02\n- ☐ Wash');
  });

  it('names people, and links pages of this and other spaces', () => {
    const link = (inner: string) => `<ac:link>${inner}</ac:link>`;
    const words = (inner: string) => `<ac:plain-text-link-body><![CDATA[${inner}]]></ac:plain-text-link-body>`;
    const page = `<p>${link('<ri:user ri:username="rita" />')} wrote ${link('<ri:page ri:content-title="Ice &amp; snow" />')} and
      ${link(`<ri:page ri:space-key="~ada" ri:content-title="Plan" />${words('her <plan>')}`)}.</p>`;

    expect(markdown(page)).toBe(
      '@rita wrote [Ice & snow](https://wiki.example.org/wiki/display/OPS/Ice%20%26%20snow) and [her \\<plan>](https://wiki.example.org/wiki/display/~ada/Plan).',
    );
  });

  it('names attachments and images, and says where they are', () => {
    const page =
      '<p><ac:link><ri:attachment ri:filename="plan 1.pdf" /></ac:link> <ac:image ac:alt="Map"><ri:attachment ri:filename="map.png" /></ac:image><ac:image><ri:url ri:value="https://example.org/a.png" /></ac:image></p>';
    const file = 'https://wiki.example.org/wiki/download/attachments/77';

    expect(markdown(page)).toBe(
      `[plan 1.pdf](${file}/plan%201.pdf) ![Map](${file}/map.png)![https://example.org/a.png](https://example.org/a.png)`,
    );
  });

  it('keeps what stands in macros and elements it does not know', () => {
    const page = `<ac:layout><ac:layout-section><ac:layout-cell>${macro('excerpt', rich('<p>Sum</p>'))}</ac:layout-cell></ac:layout-section></ac:layout>
      <p>a <ac:inline-comment-marker ac:ref="1">marked</ac:inline-comment-marker> word <ac:emoticon ac:name="smile" ac:emoji-fallback="🙂" /></p>
      <ac:placeholder>write here</ac:placeholder>${macro('view-file', '<ac:parameter ac:name="name"><ri:attachment ri:filename="a.docx" /></ac:parameter>')}`;

    expect(markdown(page)).toBe(
      'Sum\n\na marked word 🙂\n\n[a.docx](https://wiki.example.org/wiki/download/attachments/77/a.docx)',
    );
  });

  it('survives pages that are nested without end or not closed', () => {
    expect(() => markdown('<div>'.repeat(50_000))).not.toThrow();
    expect(markdown('<p>open <strong>bold')).toBe('open **bold**');
  });

  it('shows tabs one after the other, each under its name', () => {
    const tab = (name: string, title: string, text: string) =>
      macro(name, parameter('title', title) + rich(`<p>${text}</p>`));
    const page = macro('ui-tabs', rich(tab('ui-tab', 'Linux', 'apt') + tab('ui-tab', 'Windows', 'winget')));

    expect(markdown(page)).toBe('**Linux**\n\napt\n\n**Windows**\n\nwinget');
    expect(markdown(macro('card', parameter('label', 'Ice') + rich('<p>Cold</p>')))).toBe('**Ice**\n\nCold');
  });

  it('reads Markdown within the page as what it means', () => {
    expect(markdown(macro('markdown', plain('## Food\n\n* herring\n* `cod`')))).toBe('## Food\n\n- herring\n- `cod`');
  });

  it('shows decisions with their state, and panels of the newer editor with their kind', () => {
    const attribute = (key: string, value: string) => `<ac:adf-attribute key="${key}">${value}</ac:adf-attribute>`;
    const item = (state: string, text: string) =>
      `<ac:adf-node type="decision-item">${attribute('state', state)}<ac:adf-content>${text}</ac:adf-content></ac:adf-node>`;
    const extension = (inner: string, fallback: string) =>
      `<ac:adf-extension>${inner}<ac:adf-fallback>${fallback}</ac:adf-fallback></ac:adf-extension>`;
    const list = `<ac:adf-node type="decision-list">${item('DECIDED', 'We <em>feed</em>')}${item('UNDECIDED', 'When')}</ac:adf-node>`;
    const panel = `<ac:adf-node type="panel">${attribute('panel-type', 'error')}<ac:adf-content><p>Thin ice</p></ac:adf-content></ac:adf-node>`;

    expect(markdown(extension(list, '<ul><li>We feed</li></ul>'))).toBe('- Decided: We *feed*\n- Not decided: When');
    expect(markdown(extension(panel, '<div>Thin ice</div>'))).toBe('> **Warning**\n>\n> Thin ice');
    expect(markdown(extension('<ac:adf-node type="other"></ac:adf-node>', '<p>Instead</p>'))).toBe('Instead');
  });

  it('tells by name what macro it does not read, once, and nothing of those that show the way', () => {
    const page = macro('drawio', parameter('diagramName', 'a')) + macro('drawio', '') + macro('toc', '');

    expect(storageMarkdown(page, place)).toEqual({
      text: '\n',
      leftOut: [{ what: 'The macro drawio', why: 'The wiki makes what it shows.' }],
    });
  });
});

describe('a page that includes others', () => {
  const include = (name: string, title: string, more = '') =>
    macro(name, `${parameter('', `<ac:link><ri:page ri:content-title="${title}" /></ac:link>`)}${more}`);
  const page = (pageId: string, storage: string) => ({ pageId, spaceKey: 'OPS', storage });
  const food = page('8', `<p>Fish.</p>${macro('excerpt', parameter('name', 'short') + rich('<p>Herring</p>'))}`);
  const read = (storage: string, included: Record<string, typeof food>) => {
    const { text, leftOut } = storageMarkdown(storage, { ...place, included });
    return { text: text.trim(), leftOut };
  };

  it('names them, with their space', () => {
    const other = macro(
      'include',
      parameter('', '<ac:link><ri:page ri:space-key="HR" ri:content-title="Pay &amp; so" /></ac:link>'),
    );
    const old = macro('include', parameter('', 'DOCS:Old one'));
    const storage = `${include('excerpt-include', 'Food')}${include('include', 'Food')}${other}${old}${macro('children', '')}`;

    expect(includedPages({ storage, spaceKey: 'OPS' })).toEqual([
      { title: 'Food', spaceKey: 'OPS' },
      { title: 'Pay & so', spaceKey: 'HR' },
      { title: 'Old one', spaceKey: 'DOCS' },
    ]);
  });

  it('has their text, or their excerpt, with links as they are there', () => {
    const withFile = page('9', '<p><ac:link><ri:attachment ri:filename="a.pdf" /></ac:link></p>');

    expect(read(include('include', 'FOOD'), { 'ops:food': food }).text).toBe('Fish.\n\nHerring');
    expect(read(include('excerpt-include', 'Food', parameter('name', 'short')), { 'ops:food': food }).text).toBe(
      'Herring',
    );
    expect(read(include('include', 'Files'), { 'ops:files': withFile }).text).toContain('/attachments/9/a.pdf');
  });

  it('has the title with a link of a page that is not given, and of one without that excerpt', () => {
    const link = (title: string) => `[${title}](https://wiki.example.org/wiki/display/OPS/${title})`;

    expect(read(include('include', 'Food'), {})).toEqual({ text: link('Food'), leftOut: [] });
    expect(read(include('excerpt-include', 'Food', parameter('name', 'long')), { 'ops:food': food })).toEqual({
      text: link('Food'),
      leftOut: [{ what: 'The text of "Food"', why: 'The page has no such excerpt.' }],
    });
  });

  it('ends where pages include each other, and where it would grow without end', () => {
    const [a, b] = [page('1', `a ${include('include', 'B')}`), page('2', `b ${include('include', 'A')}`)];
    const long = page('3', 'x'.repeat(1_000_000));

    expect(read(include('include', 'A'), { 'ops:a': a, 'ops:b': b }).text).toMatch(/^a\s+b\s+\[A\]\(\S+\)$/);
    const grown = read(include('include', 'Long').repeat(50), { 'ops:long': long });
    expect(grown.text.length).toBeLessThan(5_000_000);
    expect(grown.leftOut).toEqual([{ what: 'The text of "Long"', why: 'More is included than a page may hold.' }]);
  });
});
