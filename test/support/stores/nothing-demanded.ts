import type { DemandPorts } from '../../../src/application/content/sign-offs.ts';

/** The publishing ports where no sign-off is demanded. */
export const nothingDemanded: DemandPorts = {
  demanded: [],
  signOffs: { list: async () => [], digest: () => '' },
};
