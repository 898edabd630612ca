import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import { vpcMenu } from './actions.ts'

/** The palette actions of a VPC. */
export const vpcPaletteActions: PaletteResource = {
  kind: 'VPC',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id, project }) => {
    const vpc = await invoke('vpcView', { path: { vpc: id } })
    const scope = project ?? ''
    return vpcMenu(scope, vpc, { codeEntry: asCodeEntry('vpc', { resource: vpc, project: scope }) })
  },
}
