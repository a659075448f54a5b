import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../src/application/errors.ts';
import { ConfigGate } from '../../../src/ui/shell/ConfigGate.tsx';
import { ErrorBoundary } from '../../../src/ui/layout/ErrorBoundary.tsx';
import { LazyScreen } from '../../../src/ui/layout/LazyScreen.tsx';
import { RouterFallback } from '../../../src/ui/shell/RouterFallback.tsx';
import { fallbackStartupTexts } from '../../../src/infrastructure/browser/platform/start-i18n.ts';
import translation from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };
import '../../support/i18n.ts';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

describe('the configuration interstitial', () => {
  test('waits, then shows the program', async () => {
    let loaded: (value: string) => void = () => undefined;
    const load = new Promise<string>((resolve) => (loaded = resolve));
    render(<ConfigGate load={load}>{(value) => <p>{value}</p>}</ConfigGate>);
    expect(screen.getByRole('status')).toHaveTextContent('Loading configuration...');
    loaded('The program');
    expect(await screen.findByText('The program')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('does not show where the program is there already', () => {
    const load = Promise.resolve('The program');
    render(
      <ConfigGate load={load} loaded="The program">
        {(value) => <p>{value}</p>}
      </ConfigGate>,
    );
    expect(screen.getByText('The program')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('says what failed and what to do', async () => {
    const message = 'Config file not found which is required for the application to run.';
    render(<ConfigGate load={Promise.reject(new Error(message))}>{() => <p>The program</p>}</ConfigGate>);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please refresh the page to retry');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      `Error loading configuration: ${message}`,
    );
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    expect(screen.queryByText('The program')).toBeNull();
  });

  test('has its text even when no texts can be loaded', () => {
    expect(translation).toMatchObject(fallbackStartupTexts);
  });
});

describe('the error screen', () => {
  let failure: Error | null;
  function Screen() {
    if (failure) throw failure;
    return <p>All is well</p>;
  }

  test.each([
    [new AppError('Unexpected', 'The oven is cold'), 'The oven is cold'],
    [new Error(''), 'Something went wrong'],
    [new TypeError('undefined is not a function'), 'Something went wrong'],
    [new Error('No matching state found in storage'), translation.errors.identity.stateMissing],
    [
      new AppError('Network', 'x'),
      'We could not reach Fireside. Please check your connection and try again.',
    ],
    [
      new AppError('Unavailable', 'x'),
      'Fireside cannot answer right now. The trouble is on our side: please try again in a few minutes.',
    ],
  ])('shows %s', (error, text) => {
    failure = error;
    render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
    );
    const heading = screen.getByRole('heading', { level: 1, name: 'An error has occurred' });
    expect(heading).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  test('Close retries, and shows the error again when it fails again', async () => {
    failure = new AppError('Unexpected', 'Still cold');
    render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Still cold');
    failure = null;
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('All is well')).toBeVisible();
  });

  test('a screen that fails to load says so, and its button reloads the page', async () => {
    const load = async () => {
      throw new Error('Unable to preload CSS for http://localhost/assets/ChatScreen.css');
    };
    render(
      <ErrorBoundary>
        <LazyScreen load={load} />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We could not load this part of Fireside. Please check your connection, then refresh the page.',
    );
    logged.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    // jsdom logs this when a page is to be loaded.
    expect(String(logged.mock.calls[0])).toContain('Not implemented: navigation');
  });
});

describe('the router fallback', () => {
  test.each([
    [400, '400 Bad Request'],
    [404, '404 Not Found'],
    [405, '405 Method Not Allowed'],
  ])('names status %d', (status, text) => {
    const error = { status, statusText: '', internal: true, data: '' };
    expect(showFailure(error)).toHaveTextContent(text);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!');
  });

  test('shows our own failure in its own words, and of any other only that there was one', () => {
    const ours = new AppError('Unexpected', 'The oven is cold');
    expect(showFailure(ours)).toHaveTextContent('The oven is cold');
    cleanup();
    expect(showFailure(new TypeError('x is undefined'))).toHaveTextContent(/^Something went wrong$/);
  });

  test('the next place is tried afresh', () => {
    let fails = true;
    const Page = () => {
      if (fails) throw new AppError('Unexpected', 'The oven is cold');
      return <p>All is well</p>;
    };
    const at = (place: string) => (
      <RouterFallback place={place}>
        <Page />
      </RouterFallback>
    );
    const { rerender } = render(at('one'));
    fails = false;
    rerender(at('one'));
    expect(screen.getByRole('alert')).toHaveTextContent('The oven is cold');
    rerender(at('two'));
    expect(screen.getByText('All is well')).toBeVisible();
  });

  function showFailure(error: unknown): HTMLElement {
    const Page = (): never => {
      throw error;
    };
    render(
      <RouterFallback place="here">
        <Page />
      </RouterFallback>,
    );
    return screen.getByRole('alert');
  }
});
