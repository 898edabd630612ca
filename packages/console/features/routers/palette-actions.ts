import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { routerActions } from './actions.ts'

/** The palette actions of a router. */
export const routerPaletteActions: PaletteResource = {
  kind: 'Router',
  verbs: [{ label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id, project, vpc }) =>
    routerActions({ project: project ?? '', vpc: vpc ?? '' })(
      await invoke('vpcRouterView', { path: { router: id } }),
    ),
}
