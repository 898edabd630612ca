import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { configActions } from './actions.ts'

/** The palette actions of a BGP configuration. */
export const bgpConfigPaletteActions: PaletteResource = {
  kind: 'BGP configuration',
  verbs: [{ label: 'Delete' }],
  menu: async ({ id }) => {
    const { items } = await invoke('porticoBgpConfigFacts', {})
    return items
      .filter((config) => config.id === id)
      .flatMap((config) => configActions(config, null, config.portSettings))
  },
}
