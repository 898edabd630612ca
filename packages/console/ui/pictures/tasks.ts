import type { Drawing } from './picture.tsx'

/** A list in which some items are done. */
export const taskPicture: Drawing = [
  'M32 14h56v52H32zM54 28h24M54 40h24M54 52h24',
  'M40 28l3 3 5-6M40 40l3 3 5-6M41 52h5',
]
