import { type SnapshotState, snapshotStates } from '@portico/domain/disks/states.ts'
import { invoke } from '#data/calls.ts'
import { type PaletteResource, whyNotIn } from '#shell/palette/resource-actions.ts'
import { snapshotActions, whyNotSnapshot } from './actions.ts'

const inState = (action: Parameters<typeof whyNotSnapshot>[0]) =>
  whyNotIn(snapshotStates, (state: SnapshotState) => whyNotSnapshot(action, { state }))

/** The palette actions of a snapshot. */
export const snapshotPaletteActions: PaletteResource = {
  kind: 'Snapshot',
  verbs: [
    { label: 'Create image', whyNot: inState('use') },
    { label: 'Delete', whyNot: inState('delete') },
  ],
  menu: async ({ id, project }) =>
    snapshotActions(project ?? '')(await invoke('snapshotView', { path: { snapshot: id } })),
}
