import type { Page, Request } from '@playwright/test';

/** Returns a list to which the path of each later request of the page is added. */
export function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request: Request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
