import type { Drawing } from './picture.tsx'

/** Two houses side by side, each with a door of its own. */
export const siloPicture: Drawing = [
  'M14 70V30l20-14 20 14v40zM66 70V30l20-14 20 14v40z',
  'M28 70V56h12v14M80 70V56h12v14M28 38h12M80 38h12',
]
