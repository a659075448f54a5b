import styles from './Button.module.css';
import { classNames } from './class-names.ts';

/**
 * The variants of a button: `primary` for the main action of a view, `quiet` for others, `danger` for one that loses
 * data, and `plain` to look like a link.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain';

/** Returns the class that makes any element look like a button: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'primary', wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
