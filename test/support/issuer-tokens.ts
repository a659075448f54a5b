import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

type Alg = 'ES256' | 'RS256';
/** A signing key: the private key of the issuer and the public key in its key set. */
export type SigningKey = { kid: string; alg: Alg; privateKey: KeyObject; publicJwk: JsonWebKey };

/**
 * Changes to a usual token; undefined removes a claim or header member. `signed`: 'badly' makes an invalid signature,
 * 'none' omits it, 'hmac' uses HS256 with the public key as the secret.
 */
export type TokenChanges = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: SigningKey;
  signed?: 'well' | 'badly' | 'none' | 'hmac';
};

export function signingKey(kid: string, alg: Alg = 'ES256'): SigningKey {
  const { privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kid, alg, privateKey, publicJwk: { ...jwk, kid, alg, use: 'sig' } };
}

/** Returns a JWT, signed as `signed` says. */
export function signToken(
  payload: Record<string, unknown>,
  header: Record<string, unknown>,
  { key, claims, header: changed, signed = 'well' }: TokenChanges & { key: SigningKey },
): string {
  const alg = { well: key.alg, badly: key.alg, none: 'none', hmac: 'HS256' }[signed];
  const parts = [
    { ...header, alg, kid: key.kid, ...changed },
    { ...payload, ...claims },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${signatureOf(text, key, signed)}`;
}

function signatureOf(text: string, key: SigningKey, signed: TokenChanges['signed']): string {
  if (signed === 'none') return '';
  if (signed === 'badly') return Buffer.alloc(64, 7).toString('base64url');
  if (signed === 'hmac') {
    const pem = createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' });
    return createHmac('sha256', pem).update(text).digest('base64url');
  }
  return sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  );
}

/** Returns the claims of a token without checking its signature. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
}
