import { texts } from './texts.ts';

const list = document.createElement('ol');

const item = (text: string): HTMLLIElement => {
  const li = document.createElement('li');
  li.textContent = text;
  return li;
};

export function openPlain(history: number): void {
  list.append(...texts(0, history).map(item));
  document.getElementById('root')!.append(list);
  window.scrollTo(0, document.documentElement.scrollHeight);
}

export function appendPlain(index: number): void {
  list.append(item(texts(index, 1)[0]!));
  setTimeout(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'smooth' }), 200);
}
