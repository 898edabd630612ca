import type { Drawing } from './picture.tsx'

/** A network with three machines and an entry from above. */
export const vpcPicture: Drawing = [
  'M14 24h92v44H14zM26 44h18v14H26zM51 44h18v14H51zM76 44h18v14H76z',
  'M60 8v16M35 44v-8h50v8M60 44V24M33 51h4M58 51h4M83 51h4',
]
