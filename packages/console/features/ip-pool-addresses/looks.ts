import type { CellUse } from './cells.ts'

/** Uses differ in shape as well as in colour; what is free is rare in a full pool, and is found by its dashes. */
export const cellLooks: Readonly<Record<CellUse, string>> = {
  ephemeral: 'bg-fg-faint',
  floating: 'bg-series-1',
  unattached: 'border-2 border-series-1',
  outbound: 'border border-fg-faint address-half',
  free: 'border border-dashed border-line-strong',
}
