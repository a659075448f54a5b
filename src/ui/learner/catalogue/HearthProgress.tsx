import styles from './home.module.css';

/** The largest number of logs that the picture has room for. */
const mostLogs = 12;
/** The horizontal positions of the logs in a layer, from the middle outwards. */
const places = [22, 37, 7, 52];

/** Draws a fire with a log for each finished Activity, up to twelve. */
export function HearthProgress({ logs }: { logs: number }) {
  const drawn = Math.min(logs, mostLogs);
  return (
    <svg className={styles.hearth} viewBox="0 0 72 64" aria-hidden="true">
      <path
        className={styles.flame}
        d={`M36 ${26 - drawn}c9 8 14 12 14 20a14 14 0 0 1-28 0c0-5 2-8 5-10 0 3 1 5 3 6 1-6 2-11 6-16Z`}
      />
      <path className={styles.ember} d="M36 36c4 4 6 6 6 10a6 6 0 0 1-12 0c0-4 4-6 6-10Z" />
      {Array.from({ length: drawn }, (_, log) => (
        <rect
          key={log}
          className={styles.log}
          x={(places[log % places.length] ?? 0) + (log > 3 && log < 8 ? 5 : 0)}
          y={55 - Math.floor(log / 4) * 5}
          width="14"
          height="5"
          rx="2.5"
        />
      ))}
    </svg>
  );
}
