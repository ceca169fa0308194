import './virtual-table.css';
import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useRef } from 'react';

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
  /** Pixels below which the table scrolls sideways; 560 when absent. */
  readonly minWidth?: number;
}

/** A table of any length: only the rows in sight are in the document, and a screen reader hears how many there are. */
export function VirtualTable<Row>(table: VirtualTableProps<Row>) {
  const { label, columns, rows, rowKey, rowHeight = 48, maxHeight = '65dvh', minWidth = 560 } = table;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const gridTemplateColumns = columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
  return (
    <div ref={box} className="parley-table" role="group" aria-label={label} tabIndex={0} style={{ maxHeight }}>
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth }}>
        <div role="rowgroup">
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
            const place = { index, start, height: rowHeight, gridTemplateColumns };
            return <Line key={rowKey(row)} row={row} columns={columns} {...place} />;
          })}
        </div>
      </div>
    </div>
  );
}

interface LineProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  /** Pixels from the first row's top. */
  readonly start: number;
  readonly height: number;
  readonly gridTemplateColumns: string;
}

/** Drawn once while it stays in sight, however often the table moves under it. */
const Line = memo(function Line<Row>({ row, columns, index, start, height, gridTemplateColumns }: LineProps<Row>) {
  const place = { height, transform: `translateY(${start}px)`, gridTemplateColumns };
  return (
    <div className="parley-table-row" role="row" aria-rowindex={index + 2} style={place}>
      {columns.map(({ key, cell }) => (
        <div key={key} role="cell" className="parley-table-cell">
          {cell(row)}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode;
