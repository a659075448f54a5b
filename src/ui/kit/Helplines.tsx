import styles from './Helplines.module.css';

/** Someone to turn to. `contact` is the number as people read it, `href` its `tel:` or `sms:` address. */
export type Helpline = { name: string; contact: string; href: string; note?: string };

/** People to turn to, each one press away. As many side by side as the place around them has room for. */
export function Helplines({ lines }: { lines: readonly Helpline[] }) {
  return (
    <div className={styles.frame}>
      <ul className={styles.lines}>
        {lines.map(({ name, contact, href, note }) => (
          <li key={href}>
            <strong>{name}</strong>
            <span>
              <a href={href}>{contact}</a>
            </span>
            {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
