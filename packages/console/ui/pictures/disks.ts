import type { Drawing } from './picture.tsx'

/** A drum of three layers. */
export const diskPicture: Drawing = [
  'M30 22c0-13 60-13 60 0v36c0 13-60 13-60 0zM30 22c0 13 60 13 60 0M30 40c0 13 60 13 60 0',
  'M40 62v.1M50 65h10',
]
