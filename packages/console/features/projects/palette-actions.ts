import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { projectActions } from './actions.tsx'

/** The palette actions of a project. */
export const projectPaletteActions: PaletteResource = {
  kind: 'Project',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id }) => projectActions(await invoke('projectView', { path: { project: id } })),
}
