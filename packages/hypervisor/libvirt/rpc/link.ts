import { messageOf } from '@portico/domain/error-message.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { connectLibvirt, parseLibvirtAddress, type TlsFiles } from './address.ts'
import { type Connection, LibvirtError, openConnection } from './connection.ts'
import { calls, events } from './protocol.gen.ts'
import type { XdrReader } from './xdr.ts'

/** Numbers of libvirt's header files (`virDomainEventID`, `VIR_DRV_FEATURE_PROGRAM_KEEPALIVE`). */
const eventIds = { lifecycle: 0, reboot: 1, ioErrorReason: 6, metadataChange: 23 } as const
const keepaliveFeature = 10

export type LibvirtEvent = keyof typeof eventIds

export interface LinkOptions {
  /** as {@link parseLibvirtAddress} reads it */
  readonly address: string
  readonly tls: TlsFiles | null
  readonly clock: Clock
  /** Returns a number from 0 to below 1, for the delay before the next attempt. */
  readonly random?: () => number
  /** Called when a connection is open and its events are registered. A rejection closes the connection. */
  readonly onUp: (connection: Connection) => Promise<void>
  readonly onDown: (why: string) => void
  /** Called with the ID of the machine that an event concerns. */
  readonly onEvent: (event: LibvirtEvent, machineId: string) => void
}

/**
 * Keeps a connection to a host: opens it, registers for events, and opens it again after it broke.
 *
 *     connecting ──opened──► up ──broken──► waiting ──after the delay──► connecting
 *          └──failed──► waiting
 */
export interface Link {
  /** Returns the connection. @throws LibvirtError `disconnected` with the reason */
  connection(): Connection
  readonly isUp: boolean
  /** resolves when the first attempt to connect has ended */
  readonly tried: Promise<void>
  close(): void
}

/** Ms before the next attempt: the first, and the longest after repeated failures. Half of it is random. */
const firstDelay = 1000
const longestDelay = 15_000

export function openLink(options: LinkOptions): Link {
  const { clock, random = Math.random } = options
  const address = parseLibvirtAddress(options.address)
  const tried = Promise.withResolvers<void>()
  let up: Connection | null = null
  let why = 'the connection is being opened'
  let failures = 0
  let isClosed = false
  let cancelRetry = (): void => {}

  const lose = (reason: string): void => {
    up = null
    why = reason
    options.onDown(reason)
    tried.resolve()
    if (isClosed) return
    const delay = Math.min(longestDelay, firstDelay * 2 ** failures)
    failures += 1
    cancelRetry = clock.after(delay / 2 + (delay / 2) * random(), () => void connect())
  }

  const connect = async (): Promise<void> => {
    let connection: Connection | null = null
    let lost = false
    try {
      const socket = await connectLibvirt(address, options.tls)
      connection = openConnection(socket, {
        clock,
        onEvent: (procedure, body) => takeEvent(procedure, body, options.onEvent),
        onClose: (error) => {
          lost = true
          lose(error.message)
        },
      })
      if (isClosed) return connection.close()
      await introduce(connection)
      await options.onUp(connection)
      if (lost) return
      if (isClosed) return connection.close()
      up = connection
      failures = 0
      tried.resolve()
    } catch (error) {
      if (lost) return
      if (connection === null) lose(messageOf(error))
      else {
        why = messageOf(error)
        connection.close()
      }
    }
  }

  void connect()
  return {
    connection() {
      if (up === null) throw new LibvirtError('disconnected', why)
      return up
    },
    get isUp() {
      return up !== null
    },
    tried: tried.promise,
    close() {
      isClosed = true
      cancelRetry()
      up?.close()
    },
  }
}

/**
 * Opens one more connection to a host, for a call that takes long: each connection has few calls at once.
 * @throws Error
 */
export async function openConnectionFor({
  address,
  tls,
  clock,
}: Pick<LinkOptions, 'address' | 'tls' | 'clock'>): Promise<Connection> {
  const socket = await connectLibvirt(parseLibvirtAddress(address), tls)
  const connection = openConnection(socket, { clock, onEvent: () => {}, onClose: () => {} })
  try {
    await signIn(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Opens the system's connection of QEMU, and registers for events. */
async function introduce(connection: Connection): Promise<void> {
  await signIn(connection)
  for (const eventID of Object.values(eventIds)) {
    await connection.call(calls.connectDomainEventCallbackRegisterAny, { eventID, dom: null })
  }
}

async function signIn(connection: Connection): Promise<void> {
  const { types } = await connection.call(calls.authList, {})
  if (types.some((type) => type !== 0)) {
    throw new Error('the host asks for a password; Portico identifies itself by its certificate only')
  }
  await connection.call(calls.connectOpen, { name: 'qemu:///system', flags: 0 })
  // Without this call, the daemon does not check whether this side still exists.
  await connection.call(calls.connectSupportsFeature, { feature: keepaliveFeature })
}

function takeEvent(procedure: number, body: XdrReader, pass: LinkOptions['onEvent']): void {
  for (const name of Object.keys(eventIds) as LibvirtEvent[]) {
    if (events[name].number !== procedure) continue
    const event = events[name].result.decode(body)
    pass(name, ('msg' in event ? event.msg : event).dom.name)
  }
}
