import { Component } from 'react';
import type { ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

/** `above` and `below` stand around the error screen, and only there. */
type Props = { above?: ReactNode; below?: ReactNode; children: ReactNode };

type State = { caught: { error: unknown } | null };

/** Shows the generic error screen for an error of a screen; Close mounts the screen again (decision A94). */
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
