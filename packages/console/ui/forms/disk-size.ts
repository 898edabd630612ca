/** The largest disk that the platform offers, in GiB. */
export const DISK_GIB_MAX = 1023

/** Returns what is wrong with a disk size in GiB, given the size of the source image or snapshot, or null. */
export function diskSizeProblem(gib: number | null, label: string, sourceGib: number | null): string | null {
  if (gib === null) return `${label} is required`
  if (gib < 1) return 'Must be at least 1 GiB'
  if (gib > DISK_GIB_MAX) return `Must be at most ${DISK_GIB_MAX} GiB`
  if (sourceGib !== null && gib < sourceGib)
    return `Must be at least as large as its source (${sourceGib} GiB)`
  return null
}
