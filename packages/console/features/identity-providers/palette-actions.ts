import type { PaletteThing } from '#shell/palette/resource-actions.ts'

/** A palette hit opens the provider, which cannot be changed or deleted. */
export const identityProviderPaletteActions: PaletteThing = {
  kind: 'Identity provider',
  verbs: [],
  menu: () => Promise.resolve([]),
}
