import { act, render, screen } from '@testing-library/react';
import { LazyScreen } from '../../../src/ui/layout/LazyScreen.tsx';
import { createOptionalPartComponent } from '../../../src/ui/context/OptionalPart.tsx';
import { preloadLazyPart } from '../../../src/ui/context/LazyPart.tsx';

const Talk = () => <h1>Talk</h1>;

it('a part shows when it is loaded', async () => {
  const load = () => Promise.resolve(Talk);
  const { container } = render(<LazyScreen load={load} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(container.querySelector('output')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Talk' })).toBeInTheDocument();
});

it('a prefetched part shows at once, each time', async () => {
  const load = () => Promise.resolve(Talk);
  await preloadLazyPart(load);
  for (const visit of [render(<LazyScreen load={load} />), render(<LazyScreen load={load} />)]) {
    expect(visit.container.querySelector('h1')).toHaveTextContent('Talk');
    expect(visit.container.querySelector('output')).toBeNull();
  }
});

it('an optional part shows nothing when it fails to load', async () => {
  const gone = Promise.reject(new Error('404'));
  const Extra = createOptionalPartComponent(() => gone);
  const { container } = render(<Extra />);
  await act(() => gone.catch(() => undefined));
  expect(container).toBeEmptyDOMElement();
});
