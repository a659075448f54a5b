const onTheirWay = new Map<string, Promise<unknown>>();

/**
 * Loads a part of the program once its files are here; rejects when one does not come, and fetches it again with the
 * next call. A browser keeps a failed `import()` for as long as the page lives (whatwg/html#6768), but not a failed
 * fetch. vite.config.ts puts this function in place of Vite's own helper; `files` are paths from the server's root.
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

/** A style sheet is applied, a script goes into the browser's cache. What the page itself names is left to it. */
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
  // As the early script's preloads ask for it: otherwise it would come twice.
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
