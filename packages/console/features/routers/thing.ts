import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { routerActions } from './actions.ts'

/** What the palette can do to a router that was found. */
export const routerThing: PaletteThing = {
  kind: 'Router',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id, project, vpc }) =>
    routerActions({ project: project ?? '', vpc: vpc ?? '' })(
      await invoke('vpcRouterView', { path: { router: id } }),
    ),
}
