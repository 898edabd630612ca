import type { Drawing } from './picture.tsx'

/** A key. */
export const sshKeyPicture: Drawing = [
  'M42 24a17 17 0 1 0 .1 0zM59 41h37M96 41v13M84 41v9',
  'M42 36a5 5 0 1 0 .1 0z',
]
