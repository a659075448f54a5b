import figures from './figures.module.css';

type BarCellProps = {
  /** From 0 to 1: the full part. */
  part: number;
  /** From 0 to 1: what it is a part of; the whole bar when left out. */
  of?: number;
};

/** A cell with a bar that screen readers skip: the numbers stand beside it. */
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
