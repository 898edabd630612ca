import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { siloActions } from './actions.ts'

/** The palette actions of a silo. */
export const siloPaletteActions: PaletteResource = {
  kind: 'Silo',
  verbs: [{ label: 'Change quotas' }, { label: 'Delete' }],
  menu: async ({ id }) => siloActions(await invoke('siloView', { path: { silo: id } })),
}
