import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { maxWaitingPerConnection } from '../../src/infrastructure/node/platform/http/one-reply-at-a-time.ts';
import { ProductFolder, type ServerProcess } from '../support/process.ts';

const muchMemory = 250 * 1024 * 1024;
const clients = 100;
const large = 'x'.repeat(4 * 1024 * 1024);

/** Tests clients that send many requests without reading a reply, on many connections. */
describe('Clients that send many requests at once on each connection', () => {
  const product = new ProductFolder();
  const sockets: Socket[] = [];
  let server: ServerProcess;
  let before: number;

  beforeAll(async () => {
    product.write('dist/web/assets/large-12345678.js', large);
    product.write('dist/web/assets/small-12345678.js', 'small');
    server = await product.start({ DATA_DIR: product.file('data'), LOG_LEVEL: 'error' });
    await server.ready();
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    before = server.descriptors();
  });
  afterAll(async () => {
    leave();
    await product.remove();
  });

  const leave = () => sockets.splice(0).forEach((socket) => socket.destroy());
  const come = async (): Promise<Socket> => {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  /** Reads the server's bytes until the connection ends. */
  const read = async (socket: Socket): Promise<string> => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += String(chunk)));
    await once(socket, 'close');
    return text;
  };

  const crowd = async (requests: number) => {
    const all = await Promise.all(Array.from({ length: clients }, come));
    for (const socket of all) {
      socket.pause();
      socket.write(get('/assets/large-12345678.js').repeat(requests));
    }
  };
  /**
   * Makes several later requests and inspects after each: once they are answered, the server has read what the clients
   * sent.
   */
  const watch = async (inspect: () => void) => {
    for (let time = 0; time < 20; time += 1) {
      expect((await fetch(`${server.address}/assets/small-12345678.js`)).status).toBe(200);
      inspect();
      await pause(50);
    }
  };
  const closesItsFiles = async () => {
    leave();
    while (server.descriptors() > before + 5) await pause(50);
  };

  test('keep the server below 250 MB, and the files it sends are closed', async () => {
    await crowd(40);
    await watch(() => expect(server.memory()).toBeLessThan(muchMemory));
    await closesItsFiles();
  });

  test('keep one file open for each connection, which is closed when they disconnect', async () => {
    await crowd(maxWaitingPerConnection + 1);
    await watch(() => expect(server.descriptors()).toBeLessThanOrEqual(before + 2 * clients + 20));
    await closesItsFiles();
  });

  test('get every reply in order when they read', async () => {
    const paths = Array.from({ length: maxWaitingPerConnection + 1 }, (_, at) =>
      at % 2 === 0 ? '/assets/small-12345678.js' : `/assets/none-${at}.js`,
    );
    const socket = await come();
    socket.write(paths.map(get).join('').replace(/\r\n$/, 'connection: close\r\n\r\n'));
    const text = await read(socket);
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    expect(statuses).toEqual(paths.map((path) => (path.includes('none') ? 404 : 200)));
  });

  test('are disconnected when more requests wait than the server keeps', async () => {
    const socket = await come();
    const tooMany = maxWaitingPerConnection + 2;
    socket.write(get('/assets/large-12345678.js').repeat(tooMany));
    const text = await read(socket);
    expect(text.split('HTTP/1.1 200').length - 1).toBeLessThan(tooMany);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect(server.err).toBe('');
  });
});
