import type { PaletteResource } from '#shell/palette/resource-actions.ts'

/** A search hit opens the certificate, where the delete dialog first shows which hosts depend on it. */
export const certificatePaletteActions: PaletteResource = {
  kind: 'Certificate',
  verbs: [],
  menu: () => Promise.resolve([]),
}
