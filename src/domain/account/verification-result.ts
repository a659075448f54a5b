import { sanitiseText } from './registration-message.ts';

/** The result of verifying an address. With an empty `message` only the standard text is shown. */
export type VerificationResult = { isVerified: boolean; message: string };

/**
 * Reads the query of the result page (specification 2.4): only 'true', in any case, is success. `message` becomes plain
 * text of at most 300 characters (decision A57).
 */
export function parseVerificationResult(query: {
  success: string | null;
  message: string | null;
}): VerificationResult {
  return { isVerified: query.success?.toLowerCase() === 'true', message: sanitiseText(query.message ?? '') };
}
