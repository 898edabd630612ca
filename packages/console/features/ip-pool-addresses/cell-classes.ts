import type { CellUse } from './cells.ts'

/**
 * Uses differ in shape and color. Free addresses have a dashed border, so that they are easy to find in a full pool.
 */
export const cellClasses: Readonly<Record<CellUse, string>> = {
  ephemeral: 'bg-fg-faint',
  floating: 'bg-series-1',
  unattached: 'border-2 border-series-1',
  outbound: 'border border-fg-faint address-half',
  free: 'border border-dashed border-line-strong',
}
