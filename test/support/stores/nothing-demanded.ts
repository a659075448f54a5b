import type { RequiredSignOffPorts } from '../../../src/application/content/sign-offs.ts';

/** The ports of publication for an installation that demands no sign-offs. */
export const nothingDemanded: RequiredSignOffPorts = {
  demanded: [],
  signOffs: { list: async () => [], digest: () => '' },
};
