import type { PaletteResource } from '#shell/palette/resource-actions.ts'

/** A palette hit opens the user, whose page has the actions. */
export const userPaletteActions: PaletteResource = {
  kind: 'User',
  verbs: [],
  menu: () => Promise.resolve([]),
}

/** Groups cannot be changed here; a palette hit opens the group. */
export const groupPaletteActions: PaletteResource = {
  kind: 'Group',
  verbs: [],
  menu: () => Promise.resolve([]),
}
