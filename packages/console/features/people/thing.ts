import type { PaletteThing } from '#shell/palette/things.ts'

/** A hit leads to what a person has, and there to what can be done to them. */
export const userThing: PaletteThing = { kind: 'User', verbs: [], menu: () => Promise.resolve([]) }

/** Nobody changes groups here: a hit leads to what one has. */
export const groupThing: PaletteThing = { kind: 'Group', verbs: [], menu: () => Promise.resolve([]) }
