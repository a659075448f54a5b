import type { Count } from '../../../application/ports/reports-gateway.ts';
import { Sideways } from '../Sideways.tsx';
import styles from '../admin.module.css';
import look from './figures.module.css';

type FigureTableProps = {
  caption: string;
  /** The denominator. */
  of: Count;
  /** What stands for a number that is not told. */
  few: string;
  /** Are there percentages? */
  shares?: boolean;
  head: readonly [string, string, string];
  rows: readonly { id: string; name: string; count: Count }[];
};

/** Numbers as a table first, with a bar beside each for the eyes. */
export function FigureTable({ caption, of, few, shares = true, head, rows }: FigureTableProps) {
  const whole = of ?? 0;
  return (
    <Sideways label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col" className={styles.number}>
              {head[1]}
            </th>
            {shares && (
              <th scope="col" className={styles.number}>
                {head[2]}
              </th>
            )}
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
                {shares && (
                  <td className={styles.number}>{share === null ? '–' : `${Math.round(share * 100)}%`}</td>
                )}
                <td aria-hidden="true" className={look.bar}>
                  <svg viewBox="0 0 100 12" preserveAspectRatio="none">
                    <rect width="100" height="12" className={look.track} />
                    <rect width={100 * (share ?? 0)} height="12" className={look.value} />
                  </svg>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sideways>
  );
}
