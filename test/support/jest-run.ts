import { makeRunFolder } from './run-folder.ts';

/** Creates the folder that the test files share; Jest calls it before all test files. */
export default function setUp(): void {
  process.env['TEST_RUN_FOLDER'] = makeRunFolder();
}
