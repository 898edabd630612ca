import type { Qmp, QmpEvent } from './qmp/client.ts'
import { asRecord, asRecords } from './qmp/client.ts'
import { guestPanicked, pausedText } from './endings.ts'
import { nodeName } from './command-line.ts'
import type { MachineDisk } from '#port.ts'
import type { MachineEvent } from './machine-state.ts'

/** The meaning of a guest status or event for its machine. */
export type Verdict =
  | { readonly kind: 'runs' }
  | { readonly kind: 'powered-off' }
  | { readonly kind: 'reset' }
  /** The guest is paused for lack of storage, by QEMU or by the storage guard. It loses no data and can continue. */
  | { readonly kind: 'stalled'; readonly why: string }
  | { readonly kind: 'broke'; readonly why: string }
  | null

type Disks = readonly Pick<MachineDisk, 'slot' | 'name'>[]

/**
 * Asks QEMU for the guest's status. The status is authoritative; events are hints, which get lost while no server runs.
 */
export async function guestStatus(qmp: Qmp, disks: Disks): Promise<Verdict> {
  const { status } = asRecord(await qmp.execute('query-status'))
  switch (status) {
    case 'running':
      return { kind: 'runs' }
    case 'shutdown':
      return { kind: 'powered-off' }
    case 'guest-panicked':
      return { kind: 'broke', why: guestPanicked }
    case 'io-error':
      return { kind: 'stalled', why: pausedText(await fullDisk(qmp, disks)) }
    // Other than for lack of storage, only the storage guard pauses a guest.
    case 'paused':
      return { kind: 'stalled', why: pausedText(null) }
    case 'internal-error':
      return {
        kind: 'broke',
        why: 'The host could not run an instruction of the guest (internal error of QEMU)',
      }
    default:
      return null
  }
}

/** Returns the meaning of an event; null if it has none for the machine. */
export function verdictOn({ event, data }: QmpEvent, disks: Disks): Verdict {
  switch (event) {
    case 'RESET':
      return { kind: 'reset' }
    // QEMU also sends this event, with that reason, when the driver tells QEMU to quit.
    case 'SHUTDOWN':
      return data['guest'] === true ? { kind: 'powered-off' } : null
    case 'GUEST_PANICKED':
      return { kind: 'broke', why: guestPanicked }
    case 'BLOCK_IO_ERROR':
      if (data['action'] !== 'stop') return null
      return { kind: 'stalled', why: pausedText(nameOf(data['node-name'], disks)) }
    default:
      return null
  }
}

/** Returns the name of the counter that counts an event, or null. */
export function counterOf({ event }: QmpEvent): MachineEvent | null {
  switch (event) {
    case 'RESET':
      return 'resets'
    // The guest's kernel panicked and handles the panic itself by saving a dump.
    case 'GUEST_CRASHLOADED':
      return 'guestPanics'
    case 'GUEST_PANICKED':
      return 'hostPanics'
    default:
      return null
  }
}

async function fullDisk(qmp: Qmp, disks: Disks): Promise<string | null> {
  for (const block of asRecords(await qmp.execute('query-block'))) {
    if (block['io-status'] === 'nospace') return nameOf(asRecord(block['inserted'])['node-name'], disks)
  }
  return null
}

function nameOf(node: unknown, disks: Disks): string | null {
  return disks.find(({ slot }) => nodeName(slot) === node)?.name ?? null
}
