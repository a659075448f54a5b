import type { ReactNode } from 'react';
import { classNames } from '../kit/class-names.ts';
import { ScrollableTable } from './ScrollableTable.tsx';
import styles from './admin.module.css';

type TableProps = {
  caption: string;
  head: readonly string[];
  /** The rows; the first cell of each is the row's heading. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  /** The text in place of rows when there are none. */
  none?: string;
  /** True for many rows with short cells, which stay side by side on a narrow screen. */
  isDense?: boolean;
};

/** Shows a table; on a narrow screen each row becomes a list. */
export function AdminTable({ caption, head, rows, none, isDense = false }: TableProps) {
  return (
    <ScrollableTable label={caption}>
      <table className={classNames(styles.table, styles.stacked, isDense && styles.dense)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...cells] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index} data-label={head[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && none !== undefined && <p>{none}</p>}
    </ScrollableTable>
  );
}
