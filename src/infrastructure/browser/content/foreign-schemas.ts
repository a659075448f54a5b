import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import activitySchema from '../../../domain/content/activity.schema.json' with { type: 'json' };
import programmeSchema from '../../../domain/content/programme.schema.json' with { type: 'json' };
import { AjvContentValidator } from '../../shared/content/ajv-content-validator.ts';
import { OwnDialect } from './own-dialect.ts';

/** Needed only for another server's schema; a chunk of its own, loaded for such a schema. */

/** What compiles a schema that names this dialect. */
export function dialectNamed(name: unknown): typeof Ajv | typeof Ajv2020 {
  return /draft-0[3-7]/.test(String(name)) ? Ajv : Ajv2020;
}

// Without the name of their dialect, which ajv would look up.
const { $schema: _ofActivity, ...activity } = activitySchema;
const { $schema: _ofProgramme, ...programme } = programmeSchema;

/** The schemas of this version, to tell whether a draft for another server fits them too. */
export const ownSchemas = new AjvContentValidator(
  { activity, programme },
  { strict: false, dialect: OwnDialect },
);
