import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import { vpcMenu } from './actions.ts'

/** What the palette can do to a VPC that was found. */
export const vpcThing: PaletteThing = {
  kind: 'VPC',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id, project }) => {
    const vpc = await invoke('vpcView', { path: { vpc: id } })
    const place = project ?? ''
    return vpcMenu(place, vpc, { codeEntry: asCodeEntry('vpc', { thing: vpc, project: place }) })
  },
}
