import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/resource-actions.ts'
import { poolActions } from './actions.ts'

/** The palette actions of an IP pool. */
export const ipPoolPaletteActions: PaletteThing = {
  kind: 'IP pool',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id }) => poolActions(await invoke('ipPoolView', { path: { pool: id } })),
}
