import { makeRunFolder } from './run-folder.ts';

/** Before all test files: makes the folder of what they share. */
export default function setUp(): void {
  process.env['TEST_RUN_FOLDER'] = makeRunFolder();
}
