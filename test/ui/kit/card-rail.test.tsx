import '../../support/i18n.ts';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Card } from '../../../src/ui/kit/Card.tsx';
import { CardRail } from '../../../src/ui/kit/CardRail.tsx';

const scrollBy = jest.fn();
beforeEach(() => {
  scrollBy.mockClear();
  HTMLElement.prototype.scrollBy = scrollBy;
});

function show(cards: number, startIndex = 0) {
  return render(
    <MemoryRouter>
      <CardRail title="Getting Started" startIndex={startIndex}>
        {Array.from({ length: cards }, (_, index) => (
          <Card
            key={index}
            to={`/activity/a${index}`}
            kind="Activity"
            title={`Card ${index}`}
            summary="Words"
          />
        ))}
      </CardRail>
    </MemoryRouter>,
  );
}
const list = () => screen.getByRole('region', { name: 'Getting Started' }).querySelector('ul')!;

test('a row has its title and says when it is empty', () => {
  show(0);
  expect(screen.getByRole('heading', { level: 2, name: 'Getting Started' })).toBeVisible();
  expect(screen.getByText('No results')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('scroll buttons need more than one card', () => {
  const { unmount } = show(1);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  show(2);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Scroll left',
    'Scroll right',
  ]);
});

test('a press scrolls one card, 300 px where the width is unknown', async () => {
  show(3);
  await userEvent.click(screen.getByRole('button', { name: 'Scroll right' }));
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 300 });
  await userEvent.click(screen.getByRole('button', { name: 'Scroll left' }));
  expect(scrollBy).toHaveBeenLastCalledWith({ left: -300 });
});

test('the row starts at the wanted card without moving page or focus', () => {
  const scrollIntoView = jest.fn();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  show(5, 2);
  expect(list().scrollLeft).toBe(600);
  expect(scrollIntoView).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});

/** Drags the first card's link by `distance` (px); returns whether the click that follows reached the link. */
function dragAndClick(distance: number): boolean {
  const link = screen.getByRole('link', { name: 'Card 0' });
  fireEvent.mouseDown(link, { clientX: 200, button: 0 });
  fireEvent.mouseMove(window, { clientX: 200 - distance });
  fireEvent.mouseUp(window);
  return click();
}
function click(): boolean {
  const link = screen.getByRole('link', { name: 'Card 0' });
  const event = createEvent.click(link);
  let reached = false;
  link.addEventListener('click', () => (reached = true), { once: true });
  fireEvent(link, event);
  return reached;
}

test.each([0, 5, -5])('a move of %i px is a click', (distance) => {
  show(3);
  expect(dragAndClick(distance)).toBe(true);
  expect(list().scrollLeft).toBe(0);
});

test.each([6, -6, 80])('a move of %i px is a drag: it scrolls and prevents the click', (distance) => {
  show(3);
  list().scrollLeft = 100;
  expect(dragAndClick(distance)).toBe(false);
  expect(list().scrollLeft).toBe(100 + distance);
});

test('50 ms after a drag a click counts again', () => {
  jest.useFakeTimers();
  show(3);
  expect(dragAndClick(20)).toBe(false);
  act(() => jest.advanceTimersByTime(49));
  expect(click()).toBe(false);
  act(() => jest.advanceTimersByTime(1));
  expect(click()).toBe(true);
  jest.useRealTimers();
});

test('a press right after a drag is a click of its own', () => {
  jest.useFakeTimers();
  show(3);
  expect(dragAndClick(20)).toBe(false);
  act(() => jest.advanceTimersByTime(30));
  expect(dragAndClick(0)).toBe(true);
  expect(dragAndClick(20)).toBe(false);
  act(() => jest.advanceTimersByTime(30));
  expect(click()).toBe(false);
  jest.useRealTimers();
});

test('a drag ends at the nearest card or at the end; snapping is off until then', () => {
  jest.useFakeTimers();
  show(5);
  const rail = list();
  Object.defineProperties(rail, { scrollWidth: { value: 1500 }, clientWidth: { value: 700 } });
  Object.defineProperty(rail.firstElementChild!, 'clientWidth', { value: 300 });
  for (const [distance, place] of [
    [160, 300],
    [-40, 300],
    [420, 800],
  ] as const) {
    dragAndClick(distance);
    expect(rail).toHaveAttribute('data-dragged');
    expect(rail.scrollLeft).toBe(place);
    act(() => jest.advanceTimersByTime(1000));
    expect(rail).not.toHaveAttribute('data-dragged');
  }
  jest.useRealTimers();
});

test('at an end the button without effect says so', () => {
  show(5);
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'));
  const rail = list();
  Object.defineProperties(rail, { scrollWidth: { value: 1500 }, clientWidth: { value: 700 } });
  fireEvent.scroll(rail);
  expect(names()).toEqual(['true', 'false']);
  rail.scrollLeft = 300;
  fireEvent.scroll(rail);
  expect(names()).toEqual(['false', 'false']);
  rail.scrollLeft = 800;
  fireEvent.scroll(rail);
  expect(names()).toEqual(['false', 'true']);
});

test('other cards start at the beginning, the same ones stay where the person left them', () => {
  const row = (slugs: string[], startIndex: number) => (
    <MemoryRouter>
      <CardRail title="Getting Started" startIndex={startIndex}>
        {slugs.map((slug) => (
          <Card key={slug} to={`/activity/${slug}`} kind="Activity" title={slug} summary="Words" />
        ))}
      </CardRail>
    </MemoryRouter>
  );
  const { rerender } = render(row(['a', 'b', 'c'], 1));
  list().scrollLeft = 600;
  rerender(row(['a', 'b', 'c'], 1));
  expect(list().scrollLeft).toBe(600);
  rerender(row(['a', 'b', 'd'], 1));
  expect(list().scrollLeft).toBe(300);
  rerender(row([], 0));
  rerender(row(['a', 'b', 'd'], 2));
  expect(list().scrollLeft).toBe(600);
});

test.each([
  ['below the window may be left out of layout, at the height it has', 900, true],
  ['in sight stays drawn', 500, false],
])('a row %s', (_what, top, isLeftOut) => {
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top, height: 505.84 } as DOMRect);
  show(3);
  const row = screen.getByRole('region', { name: 'Getting Started' });
  expect(row.hasAttribute('data-measured')).toBe(isLeftOut);
  expect(row.style.getPropertyValue('--height')).toBe('505.84px');
  jest.restoreAllMocks();
});

test('a skipped card of a long row keeps the height of the tallest one, which is not rounded', () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 500, height: 393.81 } as DOMRect);
  show(40);
  expect(screen.getByRole('list').style.getPropertyValue('--tallest')).toBe('393.81px');
  jest.restoreAllMocks();
});

test('the right mouse button does not drag', () => {
  show(3);
  fireEvent.mouseDown(list(), { clientX: 200, button: 2 });
  fireEvent.mouseMove(window, { clientX: 100 });
  expect(list().scrollLeft).toBe(0);
});

const card = (props: Partial<Parameters<typeof Card>[0]> = {}) =>
  render(
    <MemoryRouter>
      <Card to="/programme/calm" kind="Programme" title="Calm" summary="Words" {...props} />
    </MemoryRouter>,
  );

test('a card is one link with its facts', () => {
  card({ facts: 'Together · 5 mins' });
  expect(screen.getByRole('link', { name: 'Calm' })).toHaveAttribute('href', '/programme/calm');
  expect(screen.getByText('Programme · Together · 5 mins')).toBeVisible();
  expect(screen.getByText('Words')).toBeVisible();
});

test.each([
  ['free', 0, 'Free to try'],
  ['locked', 0, 'Needs access'],
  ['free', 100, 'Completed'],
] as const)('a card that is %s, of which %i %% is done, says %s', (access, completedPercentage, said) => {
  const { container } = card({ access, completedPercentage });
  expect(screen.getByText(said)).toBeVisible();
  for (const other of ['Free to try', 'Needs access', 'Completed'].filter((words) => words !== said))
    expect(container).not.toHaveTextContent(other);
});

test('a missing picture is the default one; a broken one is replaced by it, or by a drawing', () => {
  const { container } = card({ imageSrc: '/images/gone.png' });
  const image = container.querySelector('img')!;
  expect(image).toHaveAttribute('src', '/images/gone.png');
  fireEvent.error(image);
  expect(image).toHaveAttribute('src', '/images/content/default-card.svg');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('article > svg')).toHaveAttribute('aria-hidden', 'true');
  const { container: without } = card();
  expect(without.querySelector('img')).toHaveAttribute('src', '/images/content/default-card.svg');
});

test.each([
  [0, false, null],
  [40, false, 40],
  [99, false, 99],
  [100, true, null],
])('completed to %i percent', (completedPercentage, tick, bar) => {
  card({ completedPercentage });
  expect(screen.queryByRole('img', { name: 'Completed' }) !== null).toBe(tick);
  const progress = screen.queryByRole<HTMLProgressElement>('progressbar', { name: 'Progress' });
  expect(progress?.value ?? null).toBe(bar);
});
