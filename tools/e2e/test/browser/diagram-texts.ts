const script = 'window.wasRun=1;alert(1)';
const elsewhere = 'https://elsewhere.invalid/collect';

/** One of each kind that models write most. */
export const kindsOfDiagrams: readonly string[] = [
  'flowchart TD\n  a[Start] -->|ok| b{Ready?}\n  b --> c[(Store)]',
  'sequenceDiagram\n  participant A as Client\n  A->>B: Hello\n  B-->>A: Hello back',
  'classDiagram\n  class Team {\n    +String name\n    +add(person)\n  }\n  Team <|-- Crew',
  'stateDiagram-v2\n  [*] --> Queued\n  Queued --> Running: start\n  Running --> [*]',
  'erDiagram\n  TEAM ||--o{ PERSON : has',
  'gantt\n  dateFormat YYYY-MM-DD\n  section Move\n  Copy :a1, 2026-01-01, 3d\n  Switch :after a1, 1d',
  'pie title Shares\n  "One" : 40\n  "Two" : 60',
  'gitGraph\n  commit\n  branch side\n  commit',
  'mindmap\n  root((Parley))\n    Spaces\n    Sources',
  'timeline\n  title Releases\n  2025 : First\n  2026 : Second',
];

/** Diagrams that would run a script, load something or lead elsewhere, if they could. */
export const hostileDiagrams: readonly string[] = [
  `flowchart LR\n  a[Here] --> b\n  click a href "javascript:${script}"`,
  `flowchart LR\n  a[Here] --> b\n  click a "${elsewhere}" _top`,
  'flowchart LR\n  a[Here] --> b\n  click a call alert(1)',
  `flowchart LR\n  a["<img src=/stolen onerror='${script}'>"] --> b`,
  `flowchart LR\n  a["<img src='${elsewhere}.png'>"] --> b`,
  `flowchart LR\n  a["<script>${script}</script>"] --> b["<iframe srcdoc='<script>${script}</script>'></iframe>"]`,
  `flowchart LR\n  a["<a href='javascript:${script}'>x</a>"] --> b`,
  `flowchart LR\n  a --> b\n  style a fill:url(${elsewhere}.svg)`,
  `flowchart LR\n  a --> b\n  classDef x background:url(${elsewhere}.png)\n  class a x`,
  `flowchart LR\n  a@{ img: "${elsewhere}.png", label: "x" } --> b`,
  `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\nflowchart LR\n  a["<img src=/stolen onerror='${script}'>"] --> b`,
  `%%{init: {"themeCSS": "@import url(${elsewhere}.css); * { background: url(${elsewhere}.png) }"}}%%\nflowchart LR\n  a --> b`,
  `%%{init: {"fontFamily": "x; } * { background: url(${elsewhere}.png) } y {"}}%%\nflowchart LR\n  a --> b`,
  `%%{init: {"secure": [], "securityLevel": "loose"}}%%\nflowchart LR\n  a --> b\n  click a href "javascript:${script}"`,
  `---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\nflowchart LR\n  a["<img src=/stolen onerror='${script}'>"] --> b`,
  `%%{init: {"__proto__": {"wasRun": 1}, "constructor": {"prototype": {"wasRun": 1}}}}%%\nflowchart LR\n  a --> b`,
  `sequenceDiagram\n  participant A\n  link A: Here @ javascript:${script}\n  A->>A: <img src=/stolen onerror="${script}">`,
  `classDiagram\n  class A\n  link A "javascript:${script}"\n  class B["<img src=/stolen onerror='${script}'>"]`,
  `gantt\n  section A\n  Here :a1, 2026-01-01, 1d\n  click a1 href "javascript:${script}"`,
  `stateDiagram-v2\n  a : <img src=/stolen onerror="${script}">\n  click a "javascript:${script}"`,
  `mindmap\n  root["<img src=/stolen onerror='${script}'>"]`,
  `timeline\n  title <img src=/stolen onerror="${script}">\n  2026 : <script>${script}</script>`,
  `flowchart LR\n  a["$$\\\\href{javascript:${script}}{x}$$"] --> b`,
  `flowchart LR\n  accTitle: <img src=/stolen onerror="${script}">\n  a --> b`,
];

const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** Diagrams that would take long to lay out. */
export const costlyDiagrams: readonly string[] = [
  `flowchart LR\n${many(1_200, (at) => `  n${at % 40} --> n${at}`)}`,
  `flowchart LR\n${many(299, (at) => `  n${at % 17} --> m${at % 18}`)}`,
  `sequenceDiagram\n${many(1_500, () => '  A->>B: hi')}`,
  `flowchart LR\n  a[${'wide '.repeat(3_000)}]`,
  `flowchart LR\n${many(300, (at) => `  subgraph s${at}`)}\n  a\n${many(300, () => '  end')}`,
  'gantt\n  dateFormat YYYY-MM-DD\n  tickInterval 1millisecond\n  section A\n  Long :a1, 0001-01-01, 9999-12-31',
  `flowchart LR\n  a["${'x'.repeat(30_000)}"]`,
];
