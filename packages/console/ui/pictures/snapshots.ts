import type { Drawing } from './picture.tsx'

/** A disk on a picture of it, over an older one. */
export const snapshotPicture: Drawing = [
  'M44 10h48v46H44zM28 22h50v48H28z',
  'M41 36c0-6 24-6 24 0v16c0 6-24 6-24 0zM41 36c0 6 24 6 24 0',
]
