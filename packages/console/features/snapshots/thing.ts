import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { snapshotActions } from './actions.ts'

/** What the palette can do to a snapshot that was found. */
export const snapshotThing: PaletteThing = {
  kind: 'Snapshot',
  verbs: [{ label: 'Create image' }, { label: 'Delete' }],
  menu: async ({ id, project }) =>
    snapshotActions(project ?? '')(await invoke('snapshotView', { path: { snapshot: id } })),
}
