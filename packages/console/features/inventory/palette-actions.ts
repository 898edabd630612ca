import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { paths } from '#shell/paths.ts'
import { sledActions } from './actions.tsx'

/** Physical disks have no actions. */
export const physicalDiskPaletteActions: PaletteResource = {
  kind: 'physical disk',
  verbs: [],
  menu: async ({ name }) => [
    { label: 'Open', href: `${paths.inventoryDisks()}?disks.search=${encodeURIComponent(name)}` },
  ],
}

/** The palette actions of a sled. */
export const sledPaletteActions: PaletteResource = {
  kind: 'sled',
  verbs: [{ label: 'Take out of service' }, { label: 'Put back in service' }],
  menu: async ({ id }) => {
    const sled = await invoke('sledView', { path: { sledId: id } })
    return [
      { label: 'Open', href: paths.sled(id) },
      ...sledActions(sled, { denied: null, rackSled: undefined, canDrill: false }),
    ]
  },
}
