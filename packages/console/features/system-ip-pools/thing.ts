import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { poolActions } from './actions.ts'

/** What the palette can do to a pool that was found. */
export const ipPoolThing: PaletteThing = {
  kind: 'IP pool',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id }) => poolActions(await invoke('ipPoolView', { path: { pool: id } })),
}
