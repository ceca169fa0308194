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

interface HighlightedCodeProps {
  readonly code: string;
  readonly language: string;
  /** The characters of it that are drawn. */
  readonly start: number;
  readonly end: number;
}

/** A part of code in the colours that it has in the whole, as elements. A language that is not known stays text. */
export function HighlightedCode({ code, language, start, end }: HighlightedCodeProps) {
  return useMemo(() => {
    if (code.length > maxChars || !highlighter.registered(language)) return code.slice(start, end);
    return elements(highlighter.highlight(language, code).children, start, end);
  }, [code, language, start, end]);
}

function elements(nodes: Nodes, start: number, end: number): ReactNode {
  let at = 0;
  return nodes.map((node, index) => {
    const [from, to, length] = [start - at, end - at, lengthOf(node)];
    at += length;
    if (from >= length || to <= 0) return null;
    if (node.type === 'text') return <Fragment key={index}>{node.value.slice(Math.max(0, from), to)}</Fragment>;
    if (node.type !== 'element') return null;
    const { className } = node.properties;
    return (
      <span key={index} className={Array.isArray(className) ? className.join(' ') : undefined}>
        {elements(node.children, from, to)}
      </span>
    );
  });
}

function lengthOf(node: Nodes[number]): number {
  if (node.type === 'text') return node.value.length;
  return node.type === 'element' ? node.children.reduce((sum, child) => sum + lengthOf(child), 0) : 0;
}
