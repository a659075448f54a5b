import crypto, { type Argon2Algorithm, type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded by processes of tests before their program (`node --import`): passwords are hashed at a hundredth of the cost.
 * A hash that such a process stored fits its password in another such process and in no other.
 */
const { argon2Sync } = crypto;
const demo = {
  password: 'Fireside-demo-1',
  salt: 'S0QD2CGC0qC1miqrzxFo7w',
  tag: '5HtkXORP7sx0rkC8j4dxyr/BgajgtVVDOn3y4hBxMWk',
};

crypto.argon2Sync = (algorithm: Argon2Algorithm, parameters: Argon2Parameters) => {
  const [password, salt] = [parameters.message, parameters.nonce].map((bytes) =>
    Buffer.from(bytes as Buffer),
  );
  // The hash of the demo accounts is in the product.
  if (salt!.equals(Buffer.from(demo.salt, 'base64')) && password!.equals(Buffer.from(demo.password)))
    return Buffer.from(demo.tag, 'base64');
  return argon2Sync(algorithm, { ...parameters, memory: 4096, passes: 1 });
};
syncBuiltinESMExports();
