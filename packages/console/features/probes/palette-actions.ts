import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { probeActions } from './actions.ts'

/** The palette actions of a probe. */
export const probePaletteActions: PaletteResource = {
  kind: 'Probe',
  verbs: [{ label: 'Delete' }],
  menu: ({ id, name, project }) => Promise.resolve(probeActions(project ?? '', null)({ id, name })),
}
