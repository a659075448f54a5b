import { Component } from 'react';
import type { ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

type State = { caught: { error: unknown } | null };

/** Shows the generic error screen for what a screen throws; Close mounts the screen afresh (decision A94). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return <ErrorScreen error={caught.error} onClose={() => this.setState({ caught: null })} />;
  }
}
