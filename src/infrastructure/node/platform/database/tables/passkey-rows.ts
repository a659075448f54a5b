import type { JsonText } from './stored-json.ts';

/** The columns of a passkey that the server stores. */
export type PasskeyColumns = {
  credential_id: string;
  account_id: string;
  /** The public key in Base64url. */
  public_key: string;
  /** The device's signature counter at the last use; 0 if the device does not count. */
  counter: number;
  transports_json: JsonText<string[]>;
  name: string;
  created_at: number;
  used_at: number | null;
};
