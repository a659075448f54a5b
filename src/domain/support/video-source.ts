/** An introductory video that plays on our pages; `address` is loaded. */
export type PlayableVideo = { kind: 'vimeo' | 'file'; address: string };
/** A video on another host, which is only linked; `host` names it in the link. */
export type ExternalVideo = { kind: 'elsewhere'; address: string; host: string };

/**
 * Classifies the address of an introductory video. Only files of our own origin and Vimeo's player play on our pages;
 * another https address can be linked, anything else is null. `origin` is ours, without a slash at its end.
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
/** Matches the path of a video's page, in any collection; the second group is the key of an unlisted video. */
const pagePath =
  /^\/(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:showcase|album)\/\d+\/video\/|manage\/videos\/)?(\d+)(?:\/([\da-f]+))?\/?$/i;

/** Returns the address of Vimeo's player for a player's or a page's address; null when it is neither. */
function vimeoPlayer(host: string, path: string, query: string): string | null {
  const pattern = host === 'player.vimeo.com' ? playerPath : pagePath;
  if (!/^(player\.|www\.)?vimeo\.com$/.test(host)) return null;
  const [, id, key] = pattern.exec(path) ?? [];
  if (id === undefined) return null;
  const unlisted = key === undefined ? '' : `${query === '' ? '?' : '&'}h=${key}`;
  return `https://player.vimeo.com/video/${id}${query}${unlisted}`;
}
