import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { projectActions } from './actions.tsx'

/** What the palette can do to a project that was found. */
export const projectThing: PaletteThing = {
  kind: 'Project',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id }) => projectActions(await invoke('projectView', { path: { project: id } })),
}
