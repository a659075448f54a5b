import type { FamilyCount } from '../../../application/ports/device/reporting/reports-gateway.ts';
import { classNames } from '../../kit/class-names.ts';
import { ScrollableTable } from '../ScrollableTable.tsx';
import styles from '../admin.module.css';
import { BarCell } from './BarCell.tsx';
import figures from './figures.module.css';

type FigureTableProps = {
  caption: string;
  /** The count of which each row is a part. */
  of: FamilyCount;
  head: readonly [string, string, string];
  /** The rows, each with its count and its share of `of` as text. */
  rows: readonly { id: string; name: string; count: FamilyCount; inWords: string; share: string }[];
};

/** Shows counts as a table, with a bar beside each. */
export function FigureTable({ caption, of, head, rows }: FigureTableProps) {
  const whole = of ?? 0;
  return (
    <ScrollableTable label={caption}>
      <table className={classNames(styles.table, figures.figures)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col" className={styles.number}>
              {head[1]}
            </th>
            <th scope="col" className={styles.number}>
              {head[2]}
            </th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, count, inWords, share }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className={styles.number}>{inWords}</td>
              <td className={styles.number}>{share}</td>
              <BarCell part={count === null || whole === 0 ? 0 : Math.min(1, count / whole)} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTable>
  );
}
