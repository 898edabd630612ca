import type { Drawing } from './picture.tsx'

/** A folder with the contents of a project. */
export const projectPicture: Drawing = [
  'M24 24h27l7 8h38v36H24z',
  'M37 44h12v12H37zM55 44h12v12H55zM73 44h10M73 50h10M73 56h6',
]
