import type { Drawing } from './picture.tsx'

/** Two buildings side by side, each with its own door. */
export const siloPicture: Drawing = [
  'M14 70V30l20-14 20 14v40zM66 70V30l20-14 20 14v40z',
  'M28 70V56h12v14M80 70V56h12v14M28 38h12M80 38h12',
]
