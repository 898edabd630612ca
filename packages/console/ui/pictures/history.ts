import type { Drawing } from './picture.tsx'

/** Events, one below the other. */
export const historyPicture: Drawing = [
  'M36 24v10M36 46v10M50 18h44M50 40h30M50 62h38',
  'M36 13a5 5 0 1 0 .1 0zM36 35a5 5 0 1 0 .1 0zM36 57a5 5 0 1 0 .1 0z',
]
