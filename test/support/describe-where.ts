/**
 * Runs a suite if the machine has what the suite needs. Otherwise its tests are skipped and the reason is printed; in
 * CI they fail.
 */
export function describeWhere(isPossible: boolean, name: string, reason: string, suite: () => void): void {
  if (isPossible) describe(name, suite);
  else if (process.env['CI'])
    test(name, () => {
      throw new Error(`CI needs what this machine lacks. ${reason}`);
    });
  else {
    process.stderr.write(`Skipped: ${name}. ${reason}\n`);
    describe.skip(`${name} (${reason})`, suite);
  }
}
