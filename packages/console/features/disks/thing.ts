import { type DiskAction, whyNotDisk } from '@portico/domain/disks/actions.ts'
import { type DiskState, diskStates } from '@portico/domain/disks/states.ts'
import { invoke } from '../../data/calls.ts'
import type { PaletteThing } from '../../shell/palette/things.ts'
import { diskActions } from './actions.ts'

const isDiskState = (state: string): state is DiskState => (diskStates as readonly string[]).includes(state)

const inState = (action: DiskAction) => (state: string) =>
  isDiskState(state) ? whyNotDisk(action, state) : null

/** What the palette can do to a disk that was found. */
export const diskThing: PaletteThing = {
  kind: 'Disk',
  verbs: [
    { label: 'Snapshot', whyNot: inState('snapshot') },
    { label: 'Delete', whyNot: inState('delete') },
  ],
  menu: async ({ id }) => diskActions(await invoke('diskView', { path: { disk: id } })),
}
