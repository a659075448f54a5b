import figures from './figures.module.css';

type BarCellProps = {
  /** The filled part of the bar, from 0 to 1. */
  part: number;
  /** The whole that `part` belongs to, from 0 to 1; the whole bar when left out. */
  of?: number;
};

/** Shows a bar that screen readers skip, because the numbers stand beside it. */
export function BarCell({ part, of }: BarCellProps) {
  return (
    <td aria-hidden="true" className={figures.bar}>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none">
        <rect width="100" height="12" className={figures.track} />
        {of !== undefined && <rect width={100 * of} height="12" className={figures.whole} />}
        <rect width={100 * part} height="12" className={figures.value} />
      </svg>
    </td>
  );
}
