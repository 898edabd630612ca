import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { subnetActions } from './actions.tsx'

/** The palette actions of a subnet. */
export const subnetPaletteActions: PaletteResource = {
  kind: 'Subnet',
  verbs: [{ label: 'Addresses' }, { label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id, project, vpc }) =>
    subnetActions({ project: project ?? '', vpc: vpc ?? '' })(
      await invoke('vpcSubnetView', { path: { subnet: id } }),
    ),
}
