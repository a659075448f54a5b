import styles from './Button.module.css';
import { classNames } from './class-names.ts';

/** `primary` once a view; `quiet` beside it; `danger` undoes things; `plain` is a button that reads as a link. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain';

/** The looks of a button for anything that is not one: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'primary', wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
