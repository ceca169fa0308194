import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#eef3ff',
  '#dbe4fb',
  '#b3c6f4',
  '#89a6ee',
  '#658be9',
  '#4a77e4',
  '#2f5fd0',
  '#2550b6',
  '#1d439d',
  '#123585',
];

/** The head of a dialog is not the banner of the site, of which there is one; its title leaves room for what closes it. */
const dialog = {
  defaultProps: { attributes: { header: { role: 'presentation' } } },
  styles: { title: { minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.3 } },
} as const;

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: 6,
  colors: { ink },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Words in badges are written like all others: capitals are slower to read.
    Badge: { defaultProps: { tt: 'none' } },
    Breadcrumbs: { styles: { breadcrumb: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.4 } } },
    // Whoever goes by headings finds what is said of a page where there is nothing.
    EmptyStateTitle: { defaultProps: { order: 2, m: 0 } },
    // A menu begins at its first line, which is heard at once; Mantine's placeholder before it is no line of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: dialog,
    Drawer: dialog,
  },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.3' } } },
});

/** Where Mantine's own greys are too pale for WCAG 2.2 AA (4.5:1), darker ones. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': colors.red[9],
    // Texts of light badges and notices: Mantine's darkest shades fall short of 4.5:1 on their own light ones.
    '--mantine-color-teal-light-color': '#06684a',
    '--mantine-color-yellow-light-color': '#7d4200',
    '--mantine-color-orange-light-color': '#96310a',
    '--parley-surface': colors.gray[0],
    '--parley-line': colors.gray[3],
    '--parley-mark': colors.ink?.[0] ?? colors.blue[0],
    '--parley-highlight': '#ffec99',
    '--parley-code-keyword': '#8a2457',
    '--parley-code-string': '#1c6129',
    '--parley-code-number': '#1d439d',
    '--parley-code-title': '#5b3a9e',
    '--parley-code-comment': '#5a6270',
  },
  dark: {
    '--mantine-color-anchor': colors.ink?.[3] ?? colors.blue[3],
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': colors.red[4],
    '--parley-surface': colors.dark[8],
    '--parley-line': colors.dark[4],
    '--parley-mark': colors.dark[5],
    '--parley-highlight': '#5c4b00',
    '--parley-code-keyword': '#f2a3c7',
    '--parley-code-string': '#9bd8a6',
    '--parley-code-number': '#a9c2ff',
    '--parley-code-title': '#cdb6ff',
    '--parley-code-comment': '#a9b0ba',
  },
});
