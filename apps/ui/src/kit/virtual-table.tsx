import './virtual-table.css';
import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIsNarrow } from './use-is-narrow.js';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** Where what is below says enough to those who see it: the header is heard alone. */
  readonly isHeaderHidden?: boolean;
  /** A track of a CSS grid; `minmax(0, 1fr)` when absent. */
  readonly width?: string;
  readonly cell: (row: Row) => ReactNode;
}

interface VirtualTableProps<Row> {
  /** What the table holds, for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Pixels; every row has the same, 48 when absent. */
  readonly rowHeight?: number;
  /** Of the whole table; it is lower where there are few rows. */
  readonly maxHeight?: string;
  /** Pixels across below which the cells of a row stand one below the other; 560 when absent. */
  readonly minWidth?: number;
}

/**
 * A table of any length: only the rows in sight are in the document, and a screen reader hears how many there are. Where
 * it has no room, each row is a card whose cells say what they are, and the heads are heard alone.
 */
export function VirtualTable<Row>(table: VirtualTableProps<Row>) {
  const { label, columns, rows, rowKey, maxHeight = '65dvh', minWidth = 560 } = table;
  const box = useRef<HTMLDivElement>(null);
  const isStacked = useIsNarrow(box, minWidth);
  const rowHeight = isStacked ? stackedHeight(columns.length) : (table.rowHeight ?? 48);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  // What was measured of cards says nothing of rows.
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, isStacked]);
  const gridTemplateColumns = isStacked ? undefined : columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
  return (
    <div
      ref={box}
      className="parley-table"
      data-stacked={isStacked || undefined}
      role="group"
      aria-label={label}
      tabIndex={0}
      style={{ maxHeight: isStacked ? `max(${maxHeight}, 70dvh)` : maxHeight }}
    >
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
        <div role="rowgroup" className="parley-table-heads">
          <div
            className="parley-table-row parley-table-head"
            role="row"
            aria-rowindex={1}
            style={{ gridTemplateColumns }}
          >
            {columns.map(({ key, header, isHeaderHidden = false }) => (
              <div key={key} role="columnheader" className="parley-table-cell">
                {isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </div>
            ))}
          </div>
        </div>
        <div className="parley-table-rows" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const place = isStacked
              ? { index, start, measure: virtual.measureElement }
              : { index, start, height: rowHeight, gridTemplateColumns };
            return <Line key={rowKey(row)} row={row} columns={columns} {...place} />;
          })}
        </div>
      </div>
    </div>
  );
}

/** Pixels that a card has about, until it is measured. */
const stackedHeight = (cells: number) => 24 + 28 * cells;

interface LineProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  /** Pixels from the first row's top. */
  readonly start: number;
  readonly height?: number;
  readonly gridTemplateColumns?: string | undefined;
  /** Measures a card, whose height is that of its texts. */
  readonly measure?: (card: HTMLElement | null) => void;
}

/** Drawn once while it stays in sight, however often the table moves under it. */
const Line = memo(function Line<Row>({ row, columns, index, start, measure, ...size }: LineProps<Row>) {
  const style = { transform: `translateY(${start}px)`, ...size };
  return (
    <div
      ref={measure}
      data-index={index}
      className="parley-table-row"
      role="row"
      aria-rowindex={index + 2}
      style={style}
    >
      {columns.map(({ key, header, isHeaderHidden = false, cell }, at) => (
        <div key={key} role="cell" className="parley-table-cell">
          {measure && at > 0 && !isHeaderHidden && <Label text={header} />}
          {cell(row)}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode;

/** To be seen: who listens hears the head of the column. */
const Label = ({ text }: { readonly text: string }) => (
  <span className="parley-table-label" aria-hidden>
    {text}
  </span>
);
