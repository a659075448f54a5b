import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { copyOfLibrary, type ContentFolder } from './content.ts';

/**
 * Copies the product's library into a temporary folder, and adds introductory videos; `videos` has an address for each
 * file.
 */
export function contentWith(videos: Readonly<Record<string, string>>): ContentFolder {
  const copy = copyOfLibrary();
  for (const [file, introVideoUrl] of Object.entries(videos)) {
    const path = join(copy.folder, file);
    const definition = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...definition, introVideoUrl }));
  }
  return copy;
}

/** The part of Vimeo's player page that the player package needs, for its frame. */
const player = `<!doctype html><title>Vimeo</title>
<style>body { margin: 0; display: grid; place-content: center; height: 100vh; background: #174; color: #fff }</style>
<button>Playing</button>
<script>
  const listening = new Set();
  const say = (words) => parent.postMessage(JSON.stringify(words), '*');
  const happen = (event) => listening.has(event) && say({ event, data: {} });
  const refusal = new URL(location.href).pathname === '/video/403' ? 'NotAllowedError' : null;
  const button = document.querySelector('button');
  window.said = [];
  let playing = false;
  const play = () => { playing = true; button.textContent = 'Pause'; happen('play'); happen('playing'); };
  const pause = () => { playing = false; button.textContent = 'Play'; happen('pause'); };
  button.onclick = () => playing ? pause() : play();
  window.end = () => { pause(); happen('ended'); };
  addEventListener('message', ({ data, source }) => {
    if (source !== parent) return;
    window.said.push(data);
    const { method, value } = data;
    if (method === 'ping') say({ method });
    else if (method === 'addEventListener') listening.add(value);
    else if (method === 'play' && refusal) {
      button.textContent = 'Play';
      say({ event: 'error', data: { method, name: refusal, message: 'Press first' } });
    } else if (method === 'play') { say({ method }); play(); }
    else if (method === 'pause') { say({ method }); pause(); }
  });
  say({ event: 'ready' });
</script>`;

/** Answers requests in place of Vimeo's host, and records them. */
export async function serveVimeo(
  context: BrowserContext,
): Promise<{ url: string; referer: string | undefined }[]> {
  const asked: { url: string; referer: string | undefined }[] = [];
  await context.route(/^https:\/\/([\w.-]+\.)?vimeo(cdn)?\.com\//, (route) => {
    asked.push({ url: route.request().url(), referer: route.request().headers()['referer'] });
    return route.fulfill({ contentType: 'text/html', body: player });
  });
  return asked;
}

/** Returns a video of one second, which the browser records itself. */
export async function filmSecond(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const paint = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let frame = 0; frame < 12; frame += 1) {
      paint.fillStyle = frame % 2 ? '#ffc145' : '#0b5f6b';
      paint.fillRect(0, 0, 300, 150);
      await new Promise((next) => setTimeout(next, 90));
    }
    const stopped = new Promise((done) => (recorder.onstop = done));
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}
