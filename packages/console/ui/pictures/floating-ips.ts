import type { Drawing } from './picture.tsx'

/** An address above two machines to which it may be attached. */
export const floatingIpPicture: Drawing = [
  'M18 48h28v20H18zM74 48h28v20H74zM60 8c9 0 14 6 14 13 0 10-14 23-14 23S46 31 46 21c0-7 5-13 14-13z',
  'M60 17a4 4 0 1 0 .1 0zM51 58h2M59 58h2M67 58h2',
]
