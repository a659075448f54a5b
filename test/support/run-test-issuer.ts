import { TestIssuer, type IssuerSettings } from './test-issuer.ts';

/** Runs the test issuer as a process: `node test/support/run-test-issuer.ts 9000 '{"accessTokens":"opaque"}'`. */
const [port = '0', settings = '{}'] = process.argv.slice(2);
const issuer = await TestIssuer.create(JSON.parse(settings) as Partial<IssuerSettings>);
await issuer.serve(Number(port), 'localhost');
process.stdout.write(`The test issuer is ready: ${issuer.url}\n`);
