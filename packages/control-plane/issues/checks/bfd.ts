import type { BfdReport } from '@portico/hypervisor/hardware/fabric.ts'
import type { Check } from '../check.ts'

type Seen = Pick<BfdReport, 'location' | 'remote' | 'state'>

/** BFD sessions whose peer does not respond. Sessions that are starting or disabled are not issues. */
export const bfd: Check<readonly Seen[]> = {
  read: async ({ fabric }) => (await fabric()).report.bfd,

  judge: (seen) => ({
    found: seen
      .filter(({ state }) => state === 'down')
      .map(({ location, remote }) => ({
        about: { kind: 'bfd_down', switch: location, addr: remote },
        target: `${location}-${remote}`,
      })),
    lookedAt: seen.length,
    nearest: null,
  }),
}
