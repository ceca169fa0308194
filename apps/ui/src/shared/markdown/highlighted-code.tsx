import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { Fragment, type ReactNode, useMemo } from 'react';

const languages = { bash, css, diff, dockerfile, go, ini, java, json, python, sql, typescript, xml, yaml };
const highlighter = createLowlight(languages);

/** Longer code stays in one colour: nobody reads it here, and colouring would make the page wait. */
const maxChars = 20_000;

type Nodes = ReturnType<typeof highlighter.highlight>['children'];

/** Code in colours, as elements. A language that is not known stays text. */
export function HighlightedCode({ code, language }: { readonly code: string; readonly language: string }) {
  return useMemo(() => {
    if (code.length > maxChars || !highlighter.registered(language)) return code;
    return elements(highlighter.highlight(language, code).children);
  }, [code, language]);
}

const elements = (nodes: Nodes): ReactNode =>
  nodes.map((node, index) => {
    if (node.type === 'text') return <Fragment key={index}>{node.value}</Fragment>;
    if (node.type !== 'element') return null;
    const { className } = node.properties;
    return (
      <span key={index} className={Array.isArray(className) ? className.join(' ') : undefined}>
        {elements(node.children)}
      </span>
    );
  });
