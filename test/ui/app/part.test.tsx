import { act, render, screen } from '@testing-library/react';
import { LazyScreen } from '../../../src/ui/app/LazyScreen.tsx';
import { optional } from '../../../src/ui/app/Optional.tsx';
import { fetchPart } from '../../../src/ui/app/Part.tsx';

const Talk = () => <h1>Talk</h1>;

it('a part shows when it arrives', async () => {
  const load = () => Promise.resolve(Talk);
  const { container } = render(<LazyScreen load={load} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(container.querySelector('output')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Talk' })).toBeInTheDocument();
});

it('a part that was fetched ahead shows at once, each time', async () => {
  const load = () => Promise.resolve(Talk);
  await fetchPart(load);
  for (const visit of [render(<LazyScreen load={load} />), render(<LazyScreen load={load} />)]) {
    expect(visit.container.querySelector('h1')).toHaveTextContent('Talk');
    expect(visit.container.querySelector('output')).toBeNull();
  }
});

it('what is optional shows nothing when it does not come', async () => {
  const gone = Promise.reject(new Error('404'));
  const Extra = optional(() => gone);
  const { container } = render(<Extra />);
  await act(() => gone.catch(() => undefined));
  expect(container).toBeEmptyDOMElement();
});
