import type { PaletteThing } from '#shell/palette/things.ts'

/** A provider cannot be changed or deleted: a hit leads to what it is. */
export const identityProviderThing: PaletteThing = {
  kind: 'Identity provider',
  verbs: [],
  menu: () => Promise.resolve([]),
}
