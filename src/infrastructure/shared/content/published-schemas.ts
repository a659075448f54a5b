import { Ajv2020 } from 'ajv/dist/2020.js';
import activity from '../../../domain/content/activity.schema.json' with { type: 'json' };
import programme from '../../../domain/content/programme.schema.json' with { type: 'json' };
import { AjvContentValidator } from './ajv-content-validator.ts';

/** Holds content against the schemas that are published with this version. */
export const publishedSchemas = new AjvContentValidator({ activity, programme }, { dialect: Ajv2020 });
