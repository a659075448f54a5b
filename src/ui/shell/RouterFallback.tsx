import { Component } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router-dom';
import { createFailureText } from '../context/failure-text.ts';
import styles from '../layout/layout.module.css';

/** `place` differs after every navigation, which clears the caught error. */
type Props = { place: string; children: ReactNode };

type State = { place: string; caught: { error: unknown } | null };

/**
 * Replaces all screens by an error page when rendering fails outside their error boundaries (specification 2.1,
 * decision C30).
 */
export class RouterFallback extends Component<Props, State> {
  override state: State = { place: this.props.place, caught: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, caught: null };
  }

  override render() {
    const { caught } = this.state;
    return caught ? <UnexpectedError error={caught.error} /> : this.props.children;
  }
}

const known = [400, 404, 405];

function UnexpectedError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const text = createFailureText(error);
  const message = () => {
    if (!isRouteErrorResponse(error)) return 'key' in text ? t(text.key) : text.message;
    const words = known.includes(error.status) ? t(`errors.router.${error.status}`) : error.statusText;
    return `${error.status} ${words}`;
  };
  return (
    <main className={styles.notice}>
      <h1>{t('errors.router.title')}</h1>
      <p role="alert">{message()}</p>
      <a href="/">{t('notFound.home')}</a>
    </main>
  );
}
