import type { PaletteThing } from '#shell/palette/resource-actions.ts'
import { probeActions } from './actions.ts'

/** The palette actions of a probe. */
export const probePaletteActions: PaletteThing = {
  kind: 'Probe',
  verbs: [{ label: 'Delete' }],
  menu: ({ id, name, project }) => Promise.resolve(probeActions(project ?? '', null)({ id, name })),
}
