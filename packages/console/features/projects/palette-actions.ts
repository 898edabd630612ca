import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/resource-actions.ts'
import { projectActions } from './actions.tsx'

/** The palette actions of a project. */
export const projectPaletteActions: PaletteThing = {
  kind: 'Project',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id }) => projectActions(await invoke('projectView', { path: { project: id } })),
}
