import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { DraftRun } from './draft-stage.ts';
import { token, type Token } from '../../token.ts';

/** A conversation that somebody was sent a link to. */
export type SharedPreview = {
  activity: ActivityDefinition;
  /** Until when the link works. */
  expiresAt: number;
  /** Begins it anew, on this device alone. */
  play(): DraftRun;
};

/**
 * Plays conversations before they are published, without an account: an addition.
 *
 * Adapters: nothing is stored or sent but the token. A link that has ended, and a server without previews, is
 * AppError 'NotFound'.
 */
export interface PreviewPlayer {
  open(token: string): Promise<SharedPreview>;
}
export const PreviewPlayer: Token<PreviewPlayer> = token('PreviewPlayer');
