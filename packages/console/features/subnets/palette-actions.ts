import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/resource-actions.ts'
import { subnetActions } from './actions.tsx'

/** The palette actions of a subnet. */
export const subnetPaletteActions: PaletteThing = {
  kind: 'Subnet',
  verbs: [{ label: 'Addresses' }, { label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id, project, vpc }) =>
    subnetActions({ project: project ?? '', vpc: vpc ?? '' })(
      await invoke('vpcSubnetView', { path: { subnet: id } }),
    ),
}
