import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { i18n } from 'i18next';
import type { App } from './App.tsx';
import { Program } from './Program.tsx';

/** The welcome page as HTML, for the build: the early script shows it and the program takes it over. */
export function drawWelcome(texts: i18n, parts: Omit<ComponentProps<typeof App>, 'Router'>): string {
  const loaded = { ...parts, Router: MemoryRouter };
  return renderToString(<Program texts={texts} load={Promise.resolve(loaded)} loaded={loaded} />);
}
