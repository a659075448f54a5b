/** An introductory video that plays on the product's own pages; `address` is the address to load. */
export type PlayableVideo = { kind: 'vimeo' | 'file'; address: string };
/** A video on another host, to which pages only link; `host` is the name in the link. */
export type ExternalVideo = { kind: 'elsewhere'; address: string; host: string };

/**
 * Classifies the address of an introductory video. Only files of this site and Vimeo's player play on a page. Any other
 * https address can be linked, everything else is null. `origin` is this site's, without a slash at its end.
 */
export function classifyVideoSource(address: string, origin: string): PlayableVideo | ExternalVideo | null {
  if (/[\s\\<>"]/.test(address)) return null;
  if (/^\/(?!\/)/.test(address) || address.startsWith(`${origin}/`)) return { kind: 'file', address };
  const parts = httpsAddress.exec(address);
  if (!parts) return null;
  const [, host = '', port = '', path = '', query = '', fragment = ''] = parts;
  const player = port === '' || port === ':443' ? vimeoPlayer(host.toLowerCase(), path, query) : null;
  if (player) return { kind: 'vimeo', address: player + fragment };
  return { kind: 'elsewhere', address, host: host.toLowerCase() + port };
}

const httpsAddress = /^https:\/\/([a-z\d.-]+)(:\d{1,5})?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i;
const playerPath = /^\/video\/(\d+)\/?$/;
/** Matches the path of a video's page on Vimeo, in any collection; the second group is the key of an unlisted video. */
const pagePath =
  /^\/(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:showcase|album)\/\d+\/video\/|manage\/videos\/)?(\d+)(?:\/([\da-f]+))?\/?$/i;

/**
 * Returns the address of Vimeo's player for the address of a player or of a video's page; null for any other address.
 */
function vimeoPlayer(host: string, path: string, query: string): string | null {
  const pattern = host === 'player.vimeo.com' ? playerPath : pagePath;
  if (!/^(player\.|www\.)?vimeo\.com$/.test(host)) return null;
  const [, id, key] = pattern.exec(path) ?? [];
  if (id === undefined) return null;
  const unlisted = key === undefined ? '' : `${query === '' ? '?' : '&'}h=${key}`;
  return `https://player.vimeo.com/video/${id}${query}${unlisted}`;
}
