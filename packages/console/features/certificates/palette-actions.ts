import type { PaletteThing } from '#shell/palette/resource-actions.ts'

/** A palette hit opens the certificate; its deletion there shows first what depends on it. */
export const certificatePaletteActions: PaletteThing = {
  kind: 'Certificate',
  verbs: [],
  menu: () => Promise.resolve([]),
}
