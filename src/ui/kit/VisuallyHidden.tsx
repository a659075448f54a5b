import type { ComponentProps } from 'react';
import styles from './VisuallyHidden.module.css';

/** Renders text for screen readers that is not visible. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />;
}
