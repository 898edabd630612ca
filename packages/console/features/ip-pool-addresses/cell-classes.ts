import type { CellUse } from './cells.ts'

/** Uses differ in shape and color; free addresses, which are rare in a full pool, are dashed to stand out. */
export const cellClasses: Readonly<Record<CellUse, string>> = {
  ephemeral: 'bg-fg-faint',
  floating: 'bg-series-1',
  unattached: 'border-2 border-series-1',
  outbound: 'border border-fg-faint address-half',
  free: 'border border-dashed border-line-strong',
}
