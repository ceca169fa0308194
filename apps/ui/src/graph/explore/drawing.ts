import type { CoseLayoutOptions, EdgeDefinition, GridLayoutOptions, NodeDefinition, StylesheetJson } from 'cytoscape';
import { endsOf, type Entity, keyOfEntity, nameOfEntity, type Relation } from './graph-view.js';

/** Colours that differ for most kinds of colour vision (Okabe and Ito), light enough for dark labels beside them. */
const palette = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8c6bb1', '#7f7f7f'];

/** The same colour for a type in every drawing. */
export function colorOf(type: string): string {
  let sum = 0;
  for (const character of type) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return palette[sum % palette.length] ?? '#7f7f7f';
}

const maxLabelLength = 28;
const label = (text: string) => (text.length > maxLabelLength ? `${text.slice(0, maxLabelLength - 1)}…` : text);

type WithId<Element extends { data: object }> = Element & { readonly data: { readonly id: string } };

export function elementsOf({
  entities,
  relations,
}: {
  readonly entities: readonly Entity[];
  readonly relations: readonly Relation[];
}): (WithId<NodeDefinition> | WithId<EdgeDefinition>)[] {
  const nodes = entities.map((entity) => ({
    group: 'nodes' as const,
    data: { id: keyOfEntity(entity), label: label(nameOfEntity(entity)), color: colorOf(entity.entity_type) },
  }));
  const edges = relations.map((relation) => {
    const { from, to } = endsOf(relation);
    return {
      group: 'edges' as const,
      data: { id: relation.relation_pk, source: from, target: to, label: relation.relation_name },
    };
  });
  return [...nodes, ...edges];
}

/** A stylesheet of the drawing library, which draws on a canvas. */
export function drawingStyle(scheme: 'light' | 'dark'): StylesheetJson {
  const text = scheme === 'dark' ? '#e7e9ee' : '#20242c';
  const ground = scheme === 'dark' ? '#1b1e26' : '#ffffff';
  const line = scheme === 'dark' ? '#6b7280' : '#9aa3b2';
  const words = { color: text, 'text-background-color': ground, 'text-background-padding': '2px' };
  return [
    {
      selector: 'node',
      style: {
        ...words,
        label: 'data(label)',
        'background-color': 'data(color)',
        width: 22,
        height: 22,
        'font-size': 11,
        'text-valign': 'bottom',
        'text-margin-y': 4,
        'text-background-opacity': 0.8,
      },
    },
    { selector: 'node:selected', style: { 'border-width': 4, 'border-color': text, width: 28, height: 28 } },
    {
      selector: 'edge',
      style: {
        ...words,
        label: 'data(label)',
        width: 1.5,
        'line-color': line,
        'target-arrow-color': line,
        'target-arrow-shape': 'triangle',
        'curve-style': 'bezier',
        'font-size': 9,
        'text-rotation': 'autorotate',
        'text-background-opacity': 0.7,
      },
    },
  ];
}

/** Where dots go. Without motion: the end result at once. Dots that nothing joins stand in rows. */
export function layoutFor({ isKept, hasRelations }: { readonly isKept: boolean; readonly hasRelations: boolean }) {
  const common = { animate: false, padding: 36, nodeDimensionsIncludeLabels: true };
  if (!hasRelations) return { ...common, name: 'grid' } satisfies GridLayoutOptions;
  return {
    ...common,
    name: 'cose',
    randomize: !isKept,
    nodeRepulsion: () => 14_000,
    idealEdgeLength: () => 80,
    nodeOverlap: 20,
    componentSpacing: 60,
  } satisfies CoseLayoutOptions;
}
