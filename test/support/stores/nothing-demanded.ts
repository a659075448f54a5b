import type { DemandPorts } from '../../../src/application/content/sign-offs.ts';

/** What publishing is held to where no sign-off is demanded. */
export const nothingDemanded: DemandPorts = {
  demanded: [],
  signOffs: { list: async () => [], digest: () => '' },
};
