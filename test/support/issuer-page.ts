import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The behaviour of an endpoint: a correct answer, one after 2.2 s, a 500, HTML in place of JSON, no answer, a cut
 * connection, or a 404.
 */
export type Conduct = 'well' | 'slow' | 'failing' | 'nonsense' | 'silent' | 'cut' | 'closed';

/** Returns the HTML of the test issuer's log in page. */
export function logInPage(failed: boolean): string {
  return `<!doctype html><html lang="en"><title>Test issuer</title><h1>Test issuer</h1>
${failed ? '<p role="alert">Unknown address or password</p>' : ''}
<form method="post"><label>E-mail <input name="email" type="email" autocomplete="username"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form></html>`;
}

export async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1];
}

/** Returns the name and secret of a client from the Authorization header, or null without them (RFC 6749, 2.3.1). */
export function basicAuth(request: IncomingMessage): [string, string] | null {
  const [, encoded] = /^Basic (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const [name = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(/:(.*)/s);
  return [decodeURIComponent(name), decodeURIComponent(secret)];
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

export function sendHtml(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

export function redirect(response: ServerResponse, to: URL | string, cookie?: string): void {
  response.writeHead(303, { location: String(to), ...(cookie ? { 'set-cookie': cookie } : {}) }).end();
}
