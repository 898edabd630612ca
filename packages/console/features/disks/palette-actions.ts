import { type DiskAction, whyNotDisk } from '@portico/domain/disks/actions.ts'
import { diskStates } from '@portico/domain/disks/states.ts'
import { invoke } from '#data/calls.ts'
import { type PaletteResource, whyNotIn } from '#shell/palette/resource-actions.ts'
import { diskActions } from './actions.ts'

const inState = (action: DiskAction) => whyNotIn(diskStates, (state) => whyNotDisk(action, state))

/** The palette actions of a disk. */
export const diskPaletteActions: PaletteResource = {
  kind: 'Disk',
  verbs: [
    { label: 'Snapshot', whyNot: inState('snapshot') },
    { label: 'Cancel import', whyNot: inState('cancelImport') },
    { label: 'Delete', whyNot: inState('delete') },
  ],
  menu: async ({ id, project }) =>
    diskActions(project ?? '')(await invoke('diskView', { path: { disk: id } })),
}
