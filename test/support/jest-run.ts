import { makeSharedFolder } from './migrated-databases.ts';

/** Before all test files: makes what they share. */
export default function setUp(): void {
  process.env['TEST_DATABASES'] = makeSharedFolder();
}
