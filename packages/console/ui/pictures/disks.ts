import type { Drawing } from './picture.tsx'

/** A drum of three layers. */
export const diskPicture: Drawing = [
  'M30 22c0-13 60-13 60 0v36c0 13-60 13-60 0zM90 22c0 13-60 13-60 0M90 40c0 13-60 13-60 0',
  'M46 61q14 3 28 0',
]
