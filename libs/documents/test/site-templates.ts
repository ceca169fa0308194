/** An article as its paragraphs, with a heading before each third of them. */
export interface Article {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const p = (text: string) => `<p>${escaped(text)}</p>`;
const ps = ({ paragraphs }: Article) => paragraphs.map(p);
const links = (count: number, words: string) =>
  Array.from(
    { length: count },
    (_, at) => `<li><a href="/s${at}">${words} number ${at} of the week, told again</a></li>`,
  ).join('');
const teasers = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<div class="card"><a href="/t${at}"><h3>Another story ${at}</h3></a><p>In a few words, what the other story ${at} is about, so that you go on.</p></div>`,
  ).join('');
const comments = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<li><b>Reader ${at}</b><p>I do not agree, and here is a long reason why, with commas, examples, and more.</p></li>`,
  ).join('');
const menu = `<nav><ul>${links(9, 'Section')}</ul></nav>`;
const after = (parts: readonly string[], at: number, part: string) =>
  [...parts.slice(0, at), part, ...parts.slice(at)].join('\n');

/** Sites as they are built, each with what it puts around and between the paragraphs of an article. */
export const sites: Readonly<Record<string, (article: Article) => string>> = {
  newspaper: (article) => `<header class="masthead"><a href="/">The Paper</a>${menu}</header>
    <article><header><h1>${article.title}</h1><p class="byline">By <a rel="author" href="/a">A. Writer</a>, 3 May</p></header>
    <div class="share-tools"><a href="#f">Facebook</a> <a href="#t">Mail</a></div>
    <div class="article-body">${after(ps(article), 2, `<aside class="related-inline"><h4>Related</h4><ul>${links(3, 'Story')}</ul></aside>`)}</div>
    <div class="tags">Topics: <a href="/x">One</a>, <a href="/y">Two</a></div></article>
    <section id="comments"><h2>Comments</h2><ol>${comments(9)}</ol></section>
    <div class="sidebar"><h3>Most read</h3><ol>${links(10, 'Story')}</ol></div><footer>© The Paper. All rights reserved.</footer>`,
  blog: (
    article,
  ) => `<div id="page"><div id="masthead">${menu}</div><div id="content"><div class="post hentry"><h1 class="entry-title">${article.title}</h1>
    <div class="entry-meta">Posted on <a href="/d">May 3</a> by <a href="/w">writer</a></div><div class="entry-content">${ps(article).join('\n')}
    <div class="sharedaddy"><h3>Share this:</h3><ul><li><a href="#">Mail</a></li><li><a href="#">Print</a></li></ul></div>
    <div id="jp-relatedposts"><h3>Related</h3>${teasers(3)}</div></div></div>
    <div id="comments"><h3>9 thoughts</h3><ol class="commentlist">${comments(9)}</ol></div></div>
    <div id="secondary"><div class="widget">Archive<ul>${links(12, 'Month')}</ul></div></div></div>`,
  hashed: (
    article,
  ) => `<div class="x1a"><div class="x2b">${links(10, 'Item')}</div><div class="x3c"><div class="x4d"><h1 class="x5e">${article.title}</h1></div>
    <div class="x6f">${article.paragraphs.map((text) => `<div class="x7g">${escaped(text)}</div>`).join('')}</div></div>
    <div class="x8h">${teasers(6)}</div></div>`,
  tables: (
    article,
  ) => `<table width="100%"><tr><td colspan="2"><a href="/">Home</a> | <a href="/n">News</a> | <a href="/c">Contact</a></td></tr>
    <tr><td width="150"><ul>${links(12, 'Page')}</ul></td><td><h1>${article.title}</h1>${ps(article).join('\n')}</td></tr>
    <tr><td colspan="2">Best viewed with any browser. Copyright 2003.</td></tr></table>`,
  breaks: (
    article,
  ) => `<div id="top">${menu}</div><div id="story"><b>${article.title}</b><br><br>${article.paragraphs.map(escaped).join('<br><br>')}</div>
    <div id="links"><ul>${links(8, 'Story')}</ul></div>`,
  advertised: (article) =>
    `<header>${menu}</header><main><article><h1>${article.title}</h1>${ps(article)
      .map((text, at) =>
        at % 2
          ? `${text}<div class="ad-slot" id="ad-${at}"><span>Advertisement</span><a href="/buy">Buy the new thing, now with more of it</a></div>`
          : text,
      )
      .join('')}</article><section class="recommended">${teasers(5)}</section></main>`,
  magazine: (article) =>
    `<div class="site-header">${menu}</div><div class="story">${ps(article)
      .map(
        (text, at) =>
          `<div class="row"><div class="col text">${text}</div></div>${at === 2 ? '<div class="row newsletter-signup"><h3>Get our letter</h3><p>Every week, the best of all stories in your inbox, free, and you can leave at any time.</p></div>' : ''}`,
      )
      .join('')}</div><div class="more-stories">${teasers(8)}</div>`,
  platform: (
    article,
  ) => `<div id="root"><div class="bar">${menu}</div><article><section><div class="a b c"><h1>${article.title}</h1><div class="m n"><a href="/u">Writer</a><span>5 min read</span></div>${ps(article).join('')}</div></section></article>
    <footer><div class="author-bio"><a href="/u">Writer</a><p>Writes about many things, lives in a town, likes tea, trains and long walks.</p></div>${teasers(6)}</footer></div>`,
  help: (
    article,
  ) => `<header>${menu}</header><main><ol class="breadcrumbs"><li><a href="/">Help</a></li><li><a href="/k">Keys</a></li></ol><article><h1>${article.title}</h1>${ps(article).join('')}</article>
    <div class="article-votes"><span>Was this helpful?</span><button>Yes</button><button>No</button></div><section class="related-articles"><h3>Related articles</h3><ul>${links(6, 'Article')}</ul></section></main>`,
  consenting: (
    article,
  ) => `<div id="cookie-consent" class="cookie-banner"><p>We and our 812 partners store and read data on your device, such as cookies, to show you advertising, to measure it, and to develop products.</p><p>You can agree, refuse, or choose for each purpose, and change your mind at any time, in the settings of this site.</p><button>Accept all</button></div>
    <div class="header">${menu}</div><div class="wrap"><div class="content"><h1>${article.title}</h1>${ps(article).join('')}</div></div><div class="footer"><ul>${links(20, 'Legal page')}</ul></div>`,
  office: (
    article,
  ) => `<header role="banner">${menu}</header><main id="content"><h1>${article.title}</h1><aside aria-label="On this page"><ul><li><a href="#a">First part</a></li><li><a href="#b">Second part</a></li></ul></aside>
    ${ps(article)
      .map((text, at) => (at % 3 ? text : `<h2 id="h${at}">Part ${at}</h2>${text}`))
      .join('')}</main><footer role="contentinfo"><p>Published by an office of the state.</p></footer>`,
  cards: (article) =>
    `<div class="layout"><div class="left-rail"><ul>${links(10, 'Place')}</ul></div><div class="center"><div class="story-text"><h1>${article.title}</h1>${ps(article).join('')}</div><div class="story-share"><a href="#">Share</a></div></div><div class="right-rail">${teasers(9)}</div></div>`,
};
