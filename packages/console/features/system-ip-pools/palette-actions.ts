import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { poolActions } from './actions.ts'

/** The palette actions of an IP pool. */
export const ipPoolPaletteActions: PaletteResource = {
  kind: 'IP pool',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id }) => poolActions(await invoke('ipPoolView', { path: { pool: id } })),
}
