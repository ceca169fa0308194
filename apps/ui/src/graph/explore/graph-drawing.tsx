import './graph-drawing.css';
import { useComputedColorScheme } from '@mantine/core';
import cytoscape, { type Core } from 'cytoscape';
import { useEffect, useRef } from 'react';
import type { BoardProps } from './entity-list.js';
import { drawingStyle, elementsOf, layoutFor } from './drawing.js';
import { t } from '../../texts/texts.js';

/**
 * Entities as dots, relations as arrows; a click selects, a double click expands. The list shows the same to screen
 * readers, so to them the drawing is a single picture.
 */
export function GraphDrawing({ view, shown, selected, onSelect, onExpand }: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const core = useRef<Core>(null);
  const scheme = useComputedColorScheme();
  const told = useRef({ view, onSelect, onExpand });
  told.current = { view, onSelect, onExpand };
  useEffect(() => {
    if (!box.current) return undefined;
    const made = cytoscape({ container: box.current, minZoom: 0.2, maxZoom: 3 });
    made.on('tap', 'node', ({ target }) => told.current.onSelect((target as { id(): string }).id()));
    made.on('dbltap', 'node', ({ target }) => {
      const entity = told.current.view.entities.get((target as { id(): string }).id());
      if (entity) told.current.onExpand(entity);
    });
    core.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    core.current?.style(drawingStyle(scheme));
  }, [scheme]);
  useEffect(() => {
    draw(core.current, shown);
  }, [shown.entities.length, shown.relations.length, view]);
  useEffect(() => {
    core.current?.nodes().unselect();
    if (selected !== undefined) core.current?.getElementById(selected).select();
  }, [selected, view]);
  return (
    <>
      {/* The library adds a style element unless one of this id is there; the page's policy would refuse it. */}
      <span hidden id="__________cytoscape_stylesheet" />
      <div
        ref={box}
        className="parley-drawing"
        role="img"
        aria-label={t('Drawing of the graph; the list shows the same')}
      />
    </>
  );
}

/** Adds what is new, removes what is gone, and keeps the rest in place as far as possible. */
function draw(core: Core | null, shown: BoardProps['shown']): void {
  if (!core) return;
  const wanted = elementsOf(shown);
  const ids = new Set(wanted.map(({ data }) => data.id));
  const before = core.nodes().length;
  core.batch(() => {
    core.elements().forEach((element) => {
      if (!ids.has(element.id())) element.remove();
    });
    for (const element of wanted) if (core.getElementById(element.data.id).empty()) core.add(element);
  });
  core.layout(layoutFor({ isKept: before > 0, hasRelations: shown.relations.length > 0 })).run();
}
