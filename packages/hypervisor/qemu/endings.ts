/** Sentences about why a machine ended, for people who do not know QEMU. */

/** How a process ended, as far as anybody saw it: null when nobody was there to see. */
export interface ProcessEnd {
  readonly code: number | null
  readonly signal: string | null
}

/** The last line that says something, without QEMU's name in front; null when none does. */
export function lastLine(text: string): string | null {
  const lines = text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !/: warning: /.test(each))
  // A failed assertion speaks to QEMU's programmers; what went wrong stands before it.
  const line = lines.findLast((each) => !/Assertion .* failed/.test(each)) ?? lines.at(-1)
  return line === undefined
    ? null
    : line
        .replace(/^\S*qemu-system-\S+: (error: )?/, '')
        // The argument that it is about, which is ours and says nothing to people.
        .replace(/^-\w+ (\{.*\}|\S+): /, '')
        .slice(0, 300)
}

/** Why a machine failed whose process went away unasked. `output` is what the process said. */
export function whyEnded(end: ProcessEnd | null, output: string, began: boolean): string {
  const said = lastLine(output)
  if (/No space left on device|Disk quota exceeded/.test(output)) return noRoomToRun
  if (/annot allocate memory|memory allocation of \d+ failed|failed to allocate/.test(output)) {
    return `The host has not enough memory for the machine: ${said}`
  }
  const verb = began ? 'ended unexpectedly' : 'did not start'
  if (end?.signal != null) {
    const hint = end.signal === 'SIGKILL' ? ', perhaps by the host for want of memory' : ''
    return `The machine's process was ended by ${end.signal}${hint}`
  }
  if (said !== null) return `The machine's process ${verb}: ${said}`
  if (end?.code != null) return `The machine's process ${verb}, with exit code ${end.code}`
  return `The machine's process has ended unexpectedly`
}

export const storageFull = "The host's storage is full"

/** The host has no room for what a machine needs to run. */
export const noRoomToRun = `${storageFull}: the machine could not be started`

/** A guest that wrote more than the host can store waits. `disk`: the name of the one it wrote to, when known. */
export function standsStill(disk: string | null): string {
  const where = disk === null ? '' : ` to disk "${disk}"`
  return (
    `${storageFull}, and the guest wrote more${where}: it stands still and goes on by itself once there is room. ` +
    'Delete disks, snapshots or images, or have an operator make room'
  )
}

export const guestPanicked = 'The guest kernel panicked'
export const hostRestarted = 'The host was restarted while the machine was running'
