import type { JsonText } from './stored-json.ts';

/** The columns of a passkey: what its owner signs in with, as far as the server knows it. */
export type PasskeyColumns = {
  credential_id: string;
  account_id: string;
  /** Base64url. */
  public_key: string;
  /** The device's count of uses at the last one; 0 where it does not count. */
  counter: number;
  transports_json: JsonText<string[]>;
  name: string;
  created_at: number;
  used_at: number | null;
};
