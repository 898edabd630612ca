import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { gatewayActions } from './actions.ts'

/** What the palette can do to a gateway that was found. */
export const gatewayThing: PaletteThing = {
  kind: 'Internet gateway',
  verbs: [{ label: 'Delete' }],
  menu: async ({ id, project, vpc }) =>
    gatewayActions({ project: project ?? '', vpc: vpc ?? '' })(
      await invoke('internetGatewayView', { path: { gateway: id } }),
    ),
}
