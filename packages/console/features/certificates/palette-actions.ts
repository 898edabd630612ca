import type { PaletteResource } from '#shell/palette/resource-actions.ts'

/** A palette hit opens the certificate; its deletion there shows first what depends on it. */
export const certificatePaletteActions: PaletteResource = {
  kind: 'Certificate',
  verbs: [],
  menu: () => Promise.resolve([]),
}
