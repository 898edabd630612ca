import type { Drawing } from './picture.tsx'

/** Rows of addresses, some of them in use. */
export const ipPoolPicture: Drawing = [
  'M20 14h16v16H20zM44 14h16v16H44zM68 14h16v16H68zM20 38h16v16H20zM44 38h16v16H44zM68 38h16v16H68zM92 14h8v16h-8zM92 38h8v16h-8z',
  'M26 22h4M50 46h4M74 22h4M20 66h80',
]
