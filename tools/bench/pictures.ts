import sharp from 'sharp';
import { FiresideServer } from '../../e2e/support/server.ts';
import { addPicture } from '../../src/infrastructure/shared/api/pictures.ts';
import { json, TestBrowser, type Tokens } from '../../test/support/test-browser.ts';
import { median, type Figure } from './figure.ts';
import { processorSeconds } from './processor-time.ts';

const megabyte = 1024 * 1024;

/** Measures the upload of a 10 MB camera picture, from its first byte to the reply with its address. */
export async function measurePictures(quick: boolean): Promise<Figure[]> {
  const photo = await photograph();
  process.stdout.write(`A photograph of ${(photo.length / megabyte).toFixed(1)} MB\n`);
  const server = await FiresideServer.start({ LOG_LEVEL: 'silent' });
  try {
    const token = await adminOf(server.address);
    const took: number[] = [];
    const worked: number[] = [];
    for (let round = 0; round <= (quick ? 1 : 5); round += 1) {
      const worksFrom = processorSeconds(server.pid);
      const from = performance.now();
      await upload(server.address, token, Buffer.concat([photo, Buffer.from(String(round))]));
      // The first round loads the image library, so it is not counted.
      if (round === 0) continue;
      took.push(performance.now() - from);
      worked.push((processorSeconds(server.pid) - worksFrom) * 1000);
    }
    return [
      { name: 'a picture of 10 MB: ready', product: median(took), limit: 2000, unit: 'ms' },
      { name: 'a picture of 10 MB: of the processor', product: median(worked), limit: 2000, unit: 'ms' },
    ];
  } finally {
    await server.stop();
  }
}

/** Returns a picture of shapes with the noise of a camera's sensor. */
async function photograph(): Promise<Buffer> {
  const [width, height] = [5600, 4200];
  const noise = { type: 'gaussian', mean: 128, sigma: 26 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function adminOf(address: string): Promise<string> {
  const browser = new TestBrowser({ publicUrl: address, issuer: `${address}/idp` });
  const { url } = await browser.signIn('admin@fireside.test', {}, 'Fireside-demo-1');
  const answer = await browser.redeem(new URL(url).searchParams.get('code') ?? '');
  return json<Tokens>(answer).access_token;
}

async function upload(address: string, token: string, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const { status } = await fetch(`${address}/api${addPicture.path}`, {
    method: addPicture.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (status !== 201) throw new Error(`The picture was answered ${status}.`);
}
