import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { gatewayActions } from './actions.ts'

/** The palette actions of an internet gateway. */
export const gatewayPaletteActions: PaletteResource = {
  kind: 'Internet gateway',
  verbs: [{ label: 'Delete' }],
  menu: async ({ id, project, vpc }) =>
    gatewayActions({ project: project ?? '', vpc: vpc ?? '' })(
      await invoke('internetGatewayView', { path: { gateway: id } }),
    ),
}
