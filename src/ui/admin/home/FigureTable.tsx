import type { Count } from '../../../application/ports/reports-gateway.ts';
import { classNames } from '../../kit/class-names.ts';
import { Sideways } from '../Sideways.tsx';
import styles from '../admin.module.css';
import { Bar } from './Bar.tsx';
import look from './figures.module.css';

type FigureTableProps = {
  caption: string;
  /** The denominator. */
  of: Count;
  /** What stands for a number that is not told. */
  few: string;
  head: readonly [string, string, string];
  rows: readonly { id: string; name: string; count: Count }[];
};

/** Numbers as a table first, with a bar beside each for the eyes. */
export function FigureTable({ caption, of, few, head, rows }: FigureTableProps) {
  const whole = of ?? 0;
  return (
    <Sideways label={caption}>
      <table className={classNames(styles.table, look.figures)}>
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
          {rows.map(({ id, name, count }) => {
            const share = count === null || whole === 0 ? null : count / whole;
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className={styles.number}>{count ?? few}</td>
                <td className={styles.number}>{share === null ? '–' : `${Math.round(share * 100)}%`}</td>
                <Bar part={share ?? 0} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sideways>
  );
}
