import type { Drawing } from './picture.tsx'

/** A disk on a picture of it, over an older one. */
export const snapshotPicture: Drawing = [
  'M28 22h50v48H28zM44 22V10h48v46H78',
  'M41 36c0-6 24-6 24 0v16c0 6-24 6-24 0zM41 36c0 6 24 6 24 0',
]
