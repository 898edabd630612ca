import { invoke } from '#data/calls.ts'
import { loadCapabilities } from '#data/capabilities.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { certificateActions } from './actions.tsx'

/** What the palette can do to a certificate that was found: one of the own silo. */
export const certificateThing: PaletteThing = {
  kind: 'Certificate',
  verbs: [{ label: 'Delete' }],
  menu: async ({ id, silo }) => {
    const { zones, filters } = await loadCapabilities()
    return certificateActions(await invoke('certificateView', { path: { certificate: id } }), {
      siloName: silo ?? '',
      zones: zones ?? [],
      canAsk: filters,
    })
  },
}
