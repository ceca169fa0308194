import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import { layerRules } from './tools/workspace/layers.mjs';

const may = (sourceTag, onlyDependOnLibsWithTags, bannedExternalImports = []) => ({
  sourceTag,
  onlyDependOnLibsWithTags,
  ...(bannedExternalImports.length > 0 && { bannedExternalImports }),
});

/** Who may depend on whom; `testsAlso` is what test files may reach beyond that: embedded neighbours, never apps. */
const boundaries = (testsAlso = []) => [
  'error',
  {
    allow: [],
    depConstraints: [
      may('type:app', ['type:frame', 'type:store', 'type:neighbour', 'type:client', 'type:contracts', ...testsAlso]),
      may('type:ui', ['type:ui', 'type:client', 'type:contracts', ...testsAlso], ['mongoose', 'ws', 'express']),
      may('type:frame', ['type:contracts', ...testsAlso], ['mongoose', 'ws']),
      may('type:store', ['type:frame', 'type:contracts', ...testsAlso], ['ws']),
      may(
        'type:neighbour',
        ['type:frame', 'type:client', 'type:contracts', ...testsAlso],
        ['mongoose', 'ws', 'express'],
      ),
      may('type:client', ['type:contracts', ...testsAlso], ['mongoose', 'ws']),
      may('type:contracts', ['type:contracts'], ['express', 'mongoose', 'jose', 'openid-client', 'ws']),
      may('type:tool', ['type:tool', 'type:store', 'type:frame', 'type:neighbour', 'type:client', 'type:contracts']),
      ...['ui', 'ui-bff', 'chatx-bot', 'rag-server', 'dynamic-agents'].map((service) =>
        may(`scope:${service}`, [`scope:${service}`, 'scope:shared']),
      ),
      may('scope:shared', ['scope:shared']),
    ],
  },
];

const onlyConfigReadsTheEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config.ts and main.ts know the environment: hand the value in through wiring.ts.',
};

/** Globals of a browser that scripts outside TypeScript use. */
const browserGlobals = ['document', 'EventSource', 'fetch', 'history', 'location', 'Option', 'URLSearchParams'];
const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

const effectsHaveBlocks = {
  selector: "CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[body.type!='BlockStatement']",
  message: 'Give the effect a block: what its expression returns would be called when the component goes.',
};

const busyButtonsKeepTheFocus = {
  selector: "JSXOpeningElement[name.name=/Button$/] > JSXAttribute[name.name='loading']",
  message: "Write <BusyButton isBusy>: a button that is loading is disabled, and loses the keyboard's focus.",
};

/** What people read is in their language: apps/ui/src/texts. A program's name and a lone unit stay as they are. */
const textsAreTranslated = [
  'JSXText[value=/[A-Za-z]{2}/][value!=/^\\s*(Parley|Markdown)\\s*$/]',
  'JSXElement > JSXExpressionContainer > Literal[value=/[A-Za-z]{2}/]',
  'JSXElement > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=/[A-Za-z]{2}/]',
  'JSXAttribute[name.name=/^(aria-label|title|label|description|placeholder|alt|question|consequences)$/] > Literal[value=/[A-Z][a-z]/]',
].map((selector) => ({ selector, message: 'Write t(…): people read this, each in their own language.' }));

/** What the bot says is in the catalogues beside its features, in English and German. */
const botTextsAreTranslated = [
  'Property[key.name=/^(text|label|caption|placeholder|title|markdown|words)$/]',
  'CallExpression[callee.name=/^(tell|tellPrivately|refuse|joined|marked)$/]',
  'CallExpression[callee.property.name=/^(tell|tellPrivately|finish)$/]',
  'VariableDeclarator[id.name=/(text|words|markdown)$/i]',
]
  .flatMap((place) => [
    `${place} > Literal[value=/[A-Za-z]{2} |^[A-Z][a-z]/]`,
    `${place} > TemplateLiteral > TemplateElement[value.raw=/[A-Za-z]{2} |^[A-Z][a-z]/]`,
  ])
  .map((selector) => ({
    selector,
    message:
      'Put it into the texts of its feature (`*texts.ts`, `*texts.de.ts`): people read this, each in their language.',
  }));

/** A text that is read as its module loads is in one language for good. */
const textsAreReadWhenSaid = {
  selector:
    'Program > :matches(VariableDeclaration, ExportNamedDeclaration) MemberExpression[object.name=/[tT]exts$/]:not(:function *)',
  message: 'Read the text in a function: here it would be in one language, whoever reads it.',
};

/** Run by hand or beside the services: they read the environment where they need it, and print. */
const programs = ['{tools,devstack,examples}/**/*.ts', 'apps/setup/**/*.ts'];

const strangersAreAskedInOnePlace = {
  selector:
    'ImportDeclaration[source.value="undici"] > ImportSpecifier[imported.name=/^(request|fetch|stream|pipeline)$/]',
  message:
    'Hosts that people name are asked through src/outbound, which times and traces it and tells them of no trace.',
};

const fakesStayOut = {
  group: ['**/testing', '**/testing/**', '**/test/**'],
  message: 'Fakes stay out of what ships.',
};

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '.nx', '.parley', '**/*.mjs', '**/generated'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(),
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Options of mongoose and Express are typed as classes and meant to be written as literals.
      'no-restricted-syntax': ['error', onlyConfigReadsTheEnvironment, effectsHaveBlocks],
      // One order of what is imported, types among values, so that no two people write it differently.
      'sort-imports': ['error', { ignoreCase: true, ignoreDeclarationSort: true }],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 15],
    },
  },
  {
    // Which proxy leads where is one setting for a whole process: Node's own clients and libraries read it there too.
    files: [
      ...['**/config.ts', '**/{,*.}main.ts', '**/environment-proxy.ts', '**/*.test.{ts,tsx}', '**/test/**/*.{ts,tsx}'],
      ...programs,
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['apps/ui/src/**/*.tsx'],
    ignores: ['apps/ui/src/kit/busy-button.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[onlyConfigReadsTheEnvironment, effectsHaveBlocks, busyButtonsKeepTheFocus, ...textsAreTranslated],
      ],
    },
  },
  {
    files: ['apps/rag-server/src/*/**/*.ts'],
    ignores: ['apps/rag-server/src/outbound/timed-request.ts', '**/*.test.ts', '**/*.main.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[onlyConfigReadsTheEnvironment, effectsHaveBlocks, strangersAreAskedInOnePlace],
      ],
    },
  },
  {
    files: ['apps/chatx-bot/src/*/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', onlyConfigReadsTheEnvironment, effectsHaveBlocks, textsAreReadWhenSaid],
    },
  },
  {
    files: ['apps/chatx-bot/src/*/**/*.ts'],
    // Whoever calls the admin API reads English.
    ignores: ['**/*texts.ts', '**/*texts.de.ts', 'apps/chatx-bot/src/admin/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[onlyConfigReadsTheEnvironment, effectsHaveBlocks, textsAreReadWhenSaid, ...botTextsAreTranslated],
      ],
    },
  },
  { files: [...programs, '**/*.main.ts'], rules: { 'no-console': 'off' } },
  {
    // A bench does not ship: it may start a stack, as tests may.
    files: ['**/*.test.{ts,tsx}', '**/test/**/*.{ts,tsx}', 'apps/*/bench/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': boundaries(['type:tool']),
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [fakesStayOut] }] },
  },
  {
    files: ['devstack/chatx/assets/**/*.js'],
    ...js.configs.recommended,
    languageOptions: { globals: readonly(browserGlobals) },
  },
  ...layerRules([fakesStayOut]),
);
