import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { DraftRun } from './draft-player.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** A conversation that can be played by a preview link. */
export type SharedPreview = {
  activity: ActivityDefinition;
  /** The instant at which the link expires (epoch ms). */
  expiresAt: number;
  /** Starts the conversation from the beginning, on this device only. */
  play(): DraftRun;
};

/**
 * Plays conversations before they are published, without an account (an addition to specification 7).
 *
 * Adapters: only the token may be sent, and nothing may be stored. A link that has ended, and a server without
 * previews, is AppError 'NotFound'.
 */
export interface PreviewPlayer {
  open(token: string): Promise<SharedPreview>;
}
export const PreviewPlayer: PortToken<PreviewPlayer> = createPortToken('PreviewPlayer');
