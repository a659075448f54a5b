import crypto, { type Argon2Algorithm, type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes a process hash passwords at a hundredth of the cost: `node --import` loads this file before the program. Only
 * processes that load it accept such hashes.
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
  // The hash of the demo accounts' password is stored in the product, so it must stay valid.
  if (salt!.equals(Buffer.from(demo.salt, 'base64')) && password!.equals(Buffer.from(demo.password)))
    return Buffer.from(demo.tag, 'base64');
  return argon2Sync(algorithm, { ...parameters, memory: 4096, passes: 1 });
};
syncBuiltinESMExports();
