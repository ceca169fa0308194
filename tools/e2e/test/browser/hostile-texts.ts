const script = 'window.wasRun=1;alert(1)';
const elsewhere = 'https://elsewhere.invalid/collect';

/** Markup that runs or loads something wherever it is taken for markup. */
const markup = [
  `<script>${script}</script>`,
  `<script src="${elsewhere}.js"></script>`,
  `<img src=x onerror="${script}">`,
  `<img src="${elsewhere}.png">`,
  `<img srcset="${elsewhere}.png 2x">`,
  `<svg onload="${script}">`,
  `<svg><script>${script}</script></svg>`,
  `<svg><animate onbegin="${script}" attributeName=x dur=1s>`,
  `<svg><image href="${elsewhere}.svg"/></svg>`,
  `<svg><use href="${elsewhere}.svg#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${script}">`,
  `<iframe src="javascript:${script}"></iframe>`,
  `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  `<object data="${elsewhere}"></object>`,
  `<embed src="${elsewhere}">`,
  `<link rel=stylesheet href="${elsewhere}.css">`,
  `<link rel=prefetch href="${elsewhere}">`,
  `<meta http-equiv=refresh content="0;url=${elsewhere}">`,
  `<base href="${elsewhere}/">`,
  `<form action="${elsewhere}"><button autofocus onfocus="${script}">x</button></form>`,
  `<input autofocus onfocus="${script}">`,
  `<details open ontoggle="${script}">x</details>`,
  `<video src="${elsewhere}.mp4" onerror="${script}" autoplay></video>`,
  `<audio src="${elsewhere}.mp3" autoplay></audio>`,
  `<body onload="${script}">`,
  `<marquee onstart="${script}">x</marquee>`,
  `<style>@import url("${elsewhere}.css");</style>`,
  `<style>*{background:url("${elsewhere}.png")}</style>`,
  `<div style="background:url(${elsewhere}.png)">x</div>`,
  `<a href="javascript:${script}">x</a>`,
  `<template><script>${script}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>">`,
  `"><script>${script}</script>`,
  `'><img src=x onerror=${script}>`,
  `</textarea><script>${script}</script>`,
  `</title><script>${script}</script>`,
  `<!--><img src=x onerror="${script}">-->`,
  `<![CDATA[<script>${script}</script>]]>`,
  `<scr<script>ipt>${script}</scr</script>ipt>`,
  `&lt;script&gt;${script}&lt;/script&gt;`,
  `&#60;img src=x onerror="${script}"&#62;`,
  `{{constructor.constructor('${script}')()}}`,
  `\${${script}}`,
  `<x-frame onclick="${script}" tabindex=1 autofocus onfocus="${script}">`,
  `<portal src="${elsewhere}"></portal>`,
  `<isindex type=image src="${elsewhere}">`,
];

const addresses = [
  `javascript:${script}`,
  `JaVaScRiPt:${script}`,
  `java\tscript:${script}`,
  ` javascript:${script}`,
  `\u0001javascript:${script}`,
  `javascript&colon;${script}`,
  `javascript&#58;${script}`,
  `vbscript:${script}`,
  `data:text/html,<script>${script}</script>`,
  `data:image/svg+xml,<svg onload="${script}">`,
  `blob:${elsewhere}`,
  `file:///etc/passwd`,
  `//elsewhere.invalid/collect`,
  `filesystem:${elsewhere}`,
  `view-source:${elsewhere}`,
  `ws://elsewhere.invalid`,
];

/** Markdown around each address, as a link, a picture, by reference and as it is. */
const markdown = addresses.flatMap((address, index) => [
  `[x](<${address}>)`,
  `![x](<${address}>)`,
  `[x][r${index}]\n\n[r${index}]: <${address}> "x"`,
]);

const pictures = [
  `![x](${elsewhere}.png)`,
  `[![x](${elsewhere}.png)](${elsewhere})`,
  `![x](${elsewhere}.png "onerror=${script}")`,
  `[x](https://ok.invalid/"onmouseover="${script})`,
  `<${elsewhere}>`,
  `\`\`\`html\n<script>${script}</script>\n\`\`\``,
  `\`<img src=x onerror=${script}>\``,
  `| a |\n|---|\n| <img src=x onerror="${script}"> |`,
  `> <script>${script}</script>`,
  `- [ ] <img src=x onerror="${script}">`,
  `# <svg onload="${script}">`,
  `**<img src="${elsewhere}.png">**`,
];

/** Texts that would run a script or call another origin, if a page treated any of them as more than text. */
export const hostileTexts: readonly string[] = [...markup, ...markdown, ...pictures];
