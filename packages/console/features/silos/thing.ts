import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { siloActions } from './actions.ts'

/** What the palette can do to a silo that was found. */
export const siloThing: PaletteThing = {
  kind: 'Silo',
  verbs: [{ label: 'Change quotas' }, { label: 'Delete' }],
  menu: async ({ id }) => siloActions(await invoke('siloView', { path: { silo: id } })),
}
