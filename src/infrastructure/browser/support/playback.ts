import type { VideoEvent } from '../../../application/ports/device/support/video-hosts.ts';

/** Returns the address with these query parameters, which replace its own of the same names. */
export function withQueryParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address, window.location.href);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Passes events on until the playback is over; `close` ends the forwarding from outside. */
export function forwardUntilPlaybackEnds(onEvent: (event: VideoEvent) => void) {
  let isOver = false;
  return {
    pass(event: VideoEvent): void {
      if (isOver) return;
      isOver = event === 'ended' || event === 'failed';
      onEvent(event);
    },
    close(): void {
      isOver = true;
    },
  };
}
