import core, { type KeywordDefinition } from 'ajv/dist/core.js';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import additionalProperties from 'ajv/dist/vocabularies/applicator/additionalProperties.js';
import allOf from 'ajv/dist/vocabularies/applicator/allOf.js';
import anyOf from 'ajv/dist/vocabularies/applicator/anyOf.js';
import ifKeyword from 'ajv/dist/vocabularies/applicator/if.js';
import items from 'ajv/dist/vocabularies/applicator/items2020.js';
import properties from 'ajv/dist/vocabularies/applicator/properties.js';
import thenElse from 'ajv/dist/vocabularies/applicator/thenElse.js';
import identifiers from 'ajv/dist/vocabularies/core/index.js';
import constKeyword from 'ajv/dist/vocabularies/validation/const.js';
import enumKeyword from 'ajv/dist/vocabularies/validation/enum.js';
import limitItems from 'ajv/dist/vocabularies/validation/limitItems.js';
import limitLength from 'ajv/dist/vocabularies/validation/limitLength.js';
import limitNumber from 'ajv/dist/vocabularies/validation/limitNumber.js';
import pattern from 'ajv/dist/vocabularies/validation/pattern.js';
import required from 'ajv/dist/vocabularies/validation/required.js';
import uniqueItems from 'ajv/dist/vocabularies/validation/uniqueItems.js';

/** What a CommonJS module exports as its default: some loaders hand out the module, others the default itself. */
function inner<T extends object>(module: { default: T }): T {
  return 'default' in module ? module.default : module;
}

/** The library's own comes with all that the older `dependencies` needs. */
const dependentRequired: KeywordDefinition = {
  keyword: 'dependentRequired',
  type: 'object',
  schemaType: 'object',
  compile(needs: Readonly<Record<string, readonly string[]>>) {
    const check: DataValidateFunction = (data: object) => {
      check.errors = Object.entries(needs).flatMap(([property, needed]) =>
        Object.hasOwn(data, property)
          ? needed
              .filter((name) => !Object.hasOwn(data, name))
              .map((missingProperty) => ({
                keyword: 'dependentRequired',
                params: { property, missingProperty },
              }))
          : [],
      );
      return check.errors.length === 0;
    };
    return check;
  },
};

const keywords = [
  limitNumber,
  limitLength,
  pattern,
  required,
  limitItems,
  uniqueItems,
  constKeyword,
  enumKeyword,
  anyOf,
  allOf,
  ifKeyword,
  thenElse,
  items,
  additionalProperties,
  properties,
];

/** Compiles schemas with the keywords of draft 2020-12 that ours use; a test tells when they use another. */
export class OwnDialect extends inner(core) {
  override _addVocabularies(): void {
    super._addVocabularies();
    this.addVocabulary(inner(identifiers));
    this.addVocabulary(['type']);
    this.addKeyword(dependentRequired);
    for (const keyword of keywords) this.addKeyword(inner<KeywordDefinition>(keyword));
  }
}
