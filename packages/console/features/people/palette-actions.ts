import type { PaletteResource } from '#shell/palette/resource-actions.ts'

/** A search hit opens the page of the user, which has the actions. */
export const userPaletteActions: PaletteResource = {
  kind: 'User',
  verbs: [],
  menu: () => Promise.resolve([]),
}

/** A search hit opens the group, which cannot be changed here. */
export const groupPaletteActions: PaletteResource = {
  kind: 'Group',
  verbs: [],
  menu: () => Promise.resolve([]),
}
