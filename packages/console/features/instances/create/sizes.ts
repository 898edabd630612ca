/** vCPUs and GiB of memory. */
export type Size = readonly [ncpus: number, gib: number]

/** The preset sizes. */
export const sizes: Readonly<Record<string, readonly Size[]>> = {
  'General purpose': [
    [2, 8],
    [4, 16],
    [8, 32],
    [16, 64],
    [32, 128],
  ],
  'High CPU': [
    [2, 4],
    [4, 8],
    [8, 16],
    [16, 32],
    [32, 64],
  ],
  'High memory': [
    [2, 16],
    [4, 32],
    [8, 64],
    [16, 128],
  ],
}

export const custom = 'Custom'

/** Returns the category of a size; `custom` if the size is not a preset. */
export function kindOfSize(ncpus: number | null, gib: number | null): string {
  const found = Object.entries(sizes).find(([, list]) => list.some(([c, m]) => c === ncpus && m === gib))
  return found?.[0] ?? custom
}
