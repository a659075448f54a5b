const onTheirWay = new Map<string, Promise<unknown>>();

/**
 * Loads a part of the program once its files are fetched; rejects when one cannot be, and fetches it again with the
 * next call. A browser stores a failed `import()` as long as the page lives (whatwg/html#6768), but not a failed
 * fetch. Replaces Vite's own helper (vite.config.ts); `files` are paths from the root.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<unknown> {
  const known = onTheirWay.get(file);
  if (known) return known;
  const fetched = fetchFile(`/${file}`);
  onTheirWay.set(file, fetched);
  fetched.catch(() => onTheirWay.delete(file));
  return fetched;
}

/** Applies a style sheet, or fetches a script into the browser's cache. Skips a file that the page itself names. */
async function fetchFile(address: string): Promise<unknown> {
  const isStyle = address.endsWith('.css');
  const named = `[src="${address}"],[href="${address}"]${isStyle ? '[rel=stylesheet]' : ''}`;
  if (document.querySelector(named)) return undefined;
  if (isStyle) return applyStyle(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

function applyStyle(address: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // The attribute must match that of the early script's preloads, or the file would be fetched twice.
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} did not load.`));
    });
  });
}
