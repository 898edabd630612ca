import type { PaletteThing } from '#shell/palette/resource-actions.ts'

/** A palette hit opens the user, whose page has the actions. */
export const userPaletteActions: PaletteThing = { kind: 'User', verbs: [], menu: () => Promise.resolve([]) }

/** Groups cannot be changed here; a palette hit opens the group. */
export const groupPaletteActions: PaletteThing = { kind: 'Group', verbs: [], menu: () => Promise.resolve([]) }
