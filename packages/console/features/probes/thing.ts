import type { PaletteThing } from '#shell/palette/things.ts'
import { probeActions } from './actions.ts'

/** What the palette can do to a probe that was found. */
export const probeThing: PaletteThing = {
  kind: 'Probe',
  verbs: [{ label: 'Delete' }],
  menu: ({ id, name, project }) => Promise.resolve(probeActions(project ?? '', null)({ id, name })),
}
