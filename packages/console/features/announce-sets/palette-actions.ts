import { invoke } from '#data/calls.ts'
import { announceSetsArgs } from '#data/lots-queries.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { setActions } from './actions.ts'

/** The palette actions of an announce set. */
export const announceSetPaletteActions: PaletteResource = {
  kind: 'announce set',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id }) => {
    const [sets, { items: configs }] = await Promise.all([
      invoke('networkingBgpAnnounceSetList', announceSetsArgs),
      invoke('porticoBgpConfigFacts', {}),
    ])
    const users = configs.filter(({ bgpAnnounceSetId }) => bgpAnnounceSetId === id).map(({ name }) => name)
    return sets.filter((set) => set.id === id).flatMap((set) => setActions(set, null, users))
  },
}
