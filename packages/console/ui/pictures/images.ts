import type { Drawing } from './picture.tsx'

/** A disc. */
export const imagePicture: Drawing = [
  'M60 10a30 30 0 1 0 .1 0zM60 34a6 6 0 1 0 .1 0z',
  'M40 40a20 20 0 0 1 20-20M80 40a20 20 0 0 1-20 20',
]
