import type { CellKind } from './cells.ts'

/** The CSS classes of a cell by kind. Kinds differ in shape and color. */
export const cellClasses: Readonly<Record<CellKind, string>> = {
  running: 'bg-series-1',
  stopped: 'border-2 border-series-1',
  probe: 'border-2 border-dashed border-series-1',
  gateway: 'bg-fg-muted',
  transit: 'address-transit',
  reserved: 'address-reserved',
  next: 'outline-2 -outline-offset-2 outline-fg address-next',
  free: 'bg-line',
}
