import type { Drawing } from './picture.tsx'

/** A sled that sends a packet and receives a reply. */
export const probePicture: Drawing = [
  'M20 50h80v20H20zM30 60h2M40 60h2M76 60h14M60 50V38',
  'M60 30a4 4 0 1 0 .1 0zM48 24a16 16 0 0 0 0 20M72 24a16 16 0 0 1 0 20M40 16a28 28 0 0 0 0 36M80 16a28 28 0 0 1 0 36',
]
