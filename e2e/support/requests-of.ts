import type { Page, Request } from '@playwright/test';

/** Collects the paths of all requests of a page from now on, in their order. */
export function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request: Request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
