/** Sentences that say why a machine ended, for users who do not know QEMU. */

/** How a process ended. Null in place of this object if no server observed it. */
export interface ProcessEnd {
  readonly code: number | null
  readonly signal: string | null
}

/** Returns the last meaningful line of QEMU's output without QEMU's prefix; null if there is none. */
export function lastLine(text: string): string | null {
  const lines = text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !/: warning: /.test(each))
  // A failed assertion is meaningful to QEMU's developers only. The line before it names the problem.
  const line = lines.findLast((each) => !/Assertion .* failed/.test(each)) ?? lines.at(-1)
  return line === undefined
    ? null
    : line
        .replace(/^\S*qemu-system-\S+: (error: )?/, '')
        // Removes the argument that QEMU complains about, which means nothing to users.
        .replace(/^-\w+ (\{.*\}|\S+): /, '')
        .slice(0, 300)
}

/**
 * Returns why a machine failed when its process ended unexpectedly.
 * @param output what the process printed
 * @param began whether the machine ever ran
 */
export function whyEnded(end: ProcessEnd | null, output: string, began: boolean): string {
  const last = lastLine(output)
  if (/No space left on device|Disk quota exceeded/.test(output)) return noStorageToRun
  if (/annot allocate memory|memory allocation of \d+ failed|failed to allocate/.test(output)) {
    return `The host does not have enough memory for the machine: ${last}`
  }
  const verb = began ? 'ended unexpectedly' : 'did not start'
  if (end?.signal != null) {
    const hint = end.signal === 'SIGKILL' ? ', possibly by the host because memory ran out' : ''
    return `The machine's process was ended by ${end.signal}${hint}`
  }
  if (last !== null) return `The machine's process ${verb}: ${last}`
  if (end?.code != null) return `The machine's process ${verb}, with exit code ${end.code}`
  return `The machine's process has ended unexpectedly`
}

export const storageFull = "The host's storage is full"

/** The reason of a failure when the host has no free storage to start the machine. */
export const noStorageToRun = `${storageFull}: the machine could not be started`

/**
 * Returns the reason of a pause: the guest wrote more than the host can store.
 * @param disk name of the disk; null if unknown
 */
export function pausedText(disk: string | null): string {
  const where = disk === null ? '' : ` to disk "${disk}"`
  return (
    `${storageFull}, and the guest wrote more${where}: it is paused and continues by itself when storage is free again. ` +
    'Delete disks, snapshots or images, or ask an operator to free storage'
  )
}

export const guestPanicked = 'The guest kernel panicked'
export const hostRestarted = 'The host was restarted while the machine was running'
