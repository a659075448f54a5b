import figures from './figures.module.css';

type BarCellProps = {
  /** The end of the filled part, as a share of the whole bar from 0 to 1. */
  part: number;
  /** The end of the lighter part behind it, from 0 to 1; the whole bar by default. */
  of?: number;
};

/** Shows a bar, which screen readers skip because the number stands beside it. */
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
