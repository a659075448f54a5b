import { render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RouteChange } from '../../../src/ui/shell/RouteChange.tsx';
import '../../support/i18n.ts';

/** Renders a page with a conversation and a reply area below it. */
function openPage() {
  render(
    <MemoryRouter>
      <RouteChange />
      <main>
        <h1>Small talk</h1>
        <section>
          <div data-transcript data-testid="said">
            <p>Hello.</p>
          </div>
          <div data-testid="reply" />
        </section>
      </main>
    </MemoryRouter>,
  );
  const part = (name: string) => document.querySelector(`[data-testid=${name}]`)!;
  return { said: part('said'), reply: part('reply') };
}

test('the window is not named after what nobody should read in a list of windows', async () => {
  openPage();
  const heading = document.querySelector('h1')!;
  heading.dataset['unnamed'] = 'true';
  heading.textContent = 'A hard talk';
  await waitFor(() => expect(document.title).toBe('Fireside'));
});

test('a wrong field is told in the title, and only as long as it is there', async () => {
  const { reply } = openPage();
  expect(document.title).toBe('Small talk - Fireside');
  reply.innerHTML = '<input aria-invalid="true">';
  await waitFor(() => expect(document.title).toBe('Error: Small talk - Fireside'));
  reply.innerHTML = '<button>Go on</button>';
  await waitFor(() => expect(document.title).toBe('Small talk - Fireside'));
});

test('a new answer below a conversation has nothing of the conversation looked through', async () => {
  const { said, reply } = openPage();
  const searched: unknown[] = [];
  const { querySelector, matches } = Element.prototype;
  const noting = <Found,>(search: (this: Element, selector: string) => Found) =>
    function noted(this: Element, selector: string): Found {
      if (selector.includes('aria-invalid')) searched.push(this);
      return search.call(this, selector);
    };
  jest.spyOn(Element.prototype, 'querySelector').mockImplementation(noting(querySelector));
  jest.spyOn(Element.prototype, 'matches').mockImplementation(noting(matches));
  const ofDocument = jest.spyOn(Document.prototype, 'querySelector');
  reply.innerHTML = '<button>Go on</button>';
  await waitFor(() => expect(searched).toContain(reply));
  expect(
    searched.filter((one) => one instanceof Element && (one.contains(said) || said.contains(one))),
  ).toEqual([]);
  expect(ofDocument.mock.calls.filter(([selector]) => selector.includes('aria-invalid'))).toEqual([]);
});
