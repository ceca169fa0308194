export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f9, #14171c);
  --card: light-dark(#ffffff, #1d2229);
  --line: light-dark(#d9dee5, #343b46);
  --text: light-dark(#1b2027, #e8ebef);
  --soft: light-dark(#59636f, #a3adba);
  --accent: light-dark(#0b5cad, #7db8f5);
  --on-accent: light-dark(#ffffff, #0d1620);
  --mention: light-dark(#e4effb, #1f3650);
  --bad: light-dark(#a3201d, #ff9c97);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0;
  height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif;
}
header, footer { background: var(--card); padding: 0.75rem 1rem; }
header { border-block-end: 1px solid var(--line); }
footer { border-block-start: 1px solid var(--line); }
header > *, main > *, footer > * { max-width: 52rem; margin-inline: auto; }
h1 { font-size: 1.05rem; margin-block: 0 0.5rem; }
small { color: var(--soft); font-weight: 400; }
.pickers { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; }
.pickers label { display: flex; gap: 0.5rem; align-items: center; min-width: 0; }
#connection { color: var(--soft); font-size: 0.875rem; }
main { overflow-y: auto; padding: 1rem; }
ol { list-style: none; padding: 0; }
/* A column may be narrower than its longest word: wide code scrolls in its own box, not the page. */
body, #threads, .replies { grid-template-columns: minmax(0, 1fr); }
#threads { margin-block: 0; display: grid; gap: 1rem; }
#notice { color: var(--bad); }
.thread { background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 0.75rem 1rem; }
.replies { border-inline-start: 2px solid var(--line); margin-block: 0.5rem; padding-inline-start: 0.75rem; display: grid; gap: 0.5rem; }
.message { overflow-wrap: anywhere; }
.meta { display: flex; flex-wrap: wrap; gap: 0 0.6rem; align-items: baseline; margin: 0; }
.meta time, .meta .edited { color: var(--soft); font-size: 0.8rem; }
.bot { border: 1px solid var(--line); border-radius: 1rem; padding: 0 0.5rem; font-size: 0.75rem; color: var(--soft); }
.body > :first-child { margin-block-start: 0.15rem; }
.body > :last-child { margin-block-end: 0.15rem; }
.body pre { overflow-x: auto; padding: 0.6rem; background: var(--page); border-radius: 0.4rem; }
.body table { display: block; overflow-x: auto; border-collapse: collapse; }
.body :is(td, th) { border: 1px solid var(--line); padding: 0.2rem 0.5rem; }
.body a { color: var(--accent); }
spark-mention { background: var(--mention); border-radius: 0.3rem; padding: 0 0.25rem; }
.adaptive { border: 1px solid var(--line); border-radius: 0.6rem; padding: 0.75rem; margin-block: 0.4rem; display: grid; gap: 0.6rem; }
.adaptive p { margin: 0; }
.adaptive .strong { font-weight: 600; }
.adaptive .subtle { color: var(--soft); }
.adaptive label { display: grid; gap: 0.2rem; }
.adaptive label.inline { grid-template-columns: auto 1fr; justify-items: start; align-items: center; }
.adaptive dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 0.75rem; margin: 0; }
.adaptive dt { font-weight: 600; }
.adaptive dd { margin: 0; }
.actions, .chips { display: flex; flex-wrap: wrap; gap: 0.4rem; }
form#composer { display: grid; gap: 0.5rem; grid-template-columns: 1fr auto; align-items: end; }
#replying, #mentions { grid-column: 1 / -1; margin: 0; }
#replying { font-size: 0.9rem; color: var(--soft); display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
textarea, select, input { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.4rem 0.6rem; min-width: 0; max-width: 100%; }
textarea { width: 100%; resize: vertical; }
button { font: inherit; padding: 0.4rem 0.9rem; min-height: 2.4rem; border-radius: 0.5rem; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); border-color: var(--line); padding-block: 0.1rem; min-height: 2rem; }
button:disabled { opacity: 0.6; cursor: default; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 30rem) {
  header, footer, main { padding-inline: 0.6rem; }
  .pickers label { width: 100%; }
  .pickers select { flex: 1; }
  .thread { padding-inline: 0.6rem; }
}
`;
