import type { DemandPorts } from '../../../src/application/content/sign-offs.ts';

/** The ports of publication for content that needs no sign-off. */
export const nothingDemanded: DemandPorts = {
  demanded: [],
  signOffs: { list: async () => [], digest: () => '' },
};
