import type { RequiredSignOffPorts } from '../../../src/application/content/sign-offs.ts';

/** The ports of publication for content that needs no sign-off. */
export const nothingDemanded: RequiredSignOffPorts = {
  demanded: [],
  signOffs: { list: async () => [], digest: () => '' },
};
