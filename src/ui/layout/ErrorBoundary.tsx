import { Component } from 'react';
import type { ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

/** `above` and `below` are shown around the error screen only. */
type Props = { above?: ReactNode; below?: ReactNode; children: ReactNode };

type State = { caught: { error: unknown } | null };

/** Shows the generic error screen when a screen throws; its Close button mounts the screen again (decision A94). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return (
      <>
        {this.props.above}
        <ErrorScreen error={caught.error} onClose={() => this.setState({ caught: null })} />
        {this.props.below}
      </>
    );
  }
}
