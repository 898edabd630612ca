import type { Drawing } from './picture.tsx'

/** Two machines on separate sleds, and a third next to one of them. */
export const affinityPicture: Drawing = [
  'M12 54h42v14H12zM66 54h42v14H66zM22 28h22v18H22zM70 28h16v18H70zM90 28h14v18H90z',
  'M33 46v8M78 46v8M97 46v8M19 61h4M73 61h4M33 20v-6h64v6M57 8l6 6-6 6',
]
