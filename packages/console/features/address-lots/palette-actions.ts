import { invoke } from '#data/calls.ts'
import { lotArgs } from '#data/lots-queries.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { lotActions } from './actions.ts'

/** The palette actions of an address lot. */
export const addressLotPaletteActions: PaletteResource = {
  kind: 'address lot',
  verbs: [{ label: 'Delete' }],
  menu: async ({ id, name }) => {
    const { items } = await invoke('networkingAddressLotList', lotArgs(name))
    return items.filter((lot) => lot.id === id).flatMap((lot) => lotActions(lot, null))
  },
}
