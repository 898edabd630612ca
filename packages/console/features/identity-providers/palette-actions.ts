import type { PaletteResource } from '#shell/palette/resource-actions.ts'

/** A search hit opens the provider, which cannot be changed or deleted. */
export const identityProviderPaletteActions: PaletteResource = {
  kind: 'Identity provider',
  verbs: [],
  menu: () => Promise.resolve([]),
}
