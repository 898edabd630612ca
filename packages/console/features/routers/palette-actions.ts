import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/resource-actions.ts'
import { routerActions } from './actions.ts'

/** The palette actions of a router. */
export const routerPaletteActions: PaletteThing = {
  kind: 'Router',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id, project, vpc }) =>
    routerActions({ project: project ?? '', vpc: vpc ?? '' })(
      await invoke('vpcRouterView', { path: { router: id } }),
    ),
}
