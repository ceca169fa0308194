import { describe, expect, it } from '@jest/globals';
import { storageMarkdown } from './storage-markdown.js';

const place = { wikiUrl: 'https://wiki.example.org/wiki', pageId: '77', spaceKey: 'OPS' };
const markdown = (storage: string) => storageMarkdown(storage, place).trim();
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
});
