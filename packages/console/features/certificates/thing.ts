import type { PaletteThing } from '#shell/palette/things.ts'

/** A hit leads to the certificate, and there to deleting it, which says first what stops with it. */
export const certificateThing: PaletteThing = {
  kind: 'Certificate',
  verbs: [],
  menu: () => Promise.resolve([]),
}
