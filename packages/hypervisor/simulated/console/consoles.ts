import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError, type Consoles } from '#port.ts'
import { isOver, type MachineRecord } from '../machine-record.ts'
import { consoleSession, type ConsoleSession } from './session.ts'
import type { GuestNetworkOf } from '../reachability.ts'
import type { PowerEffect } from './terminal.ts'

/**
 * Maximum number of sessions in memory, each of about 3 MiB, and of connections. Unused sessions are evicted, and
 * computed again when needed.
 */
const MAX_SESSIONS = 128
const MAX_CONNECTIONS = 32

export interface ConsolesHost {
  readonly clock: Clock
  read(machineId: string): Promise<MachineRecord | null>
  power(machineId: string, effect: PowerEffect): Promise<void>
  /** null: every address answers */
  readonly reachability: GuestNetworkOf | null
}

export interface SimulatedConsoles extends Consoles {
  /** Called after this process changed a machine. */
  changed(record: MachineRecord): void
  close(): void
}

/** Returns the serial consoles of all machines. Output is computed only for machines that have viewers. */
export function simulatedConsoles(host: ConsolesHost): SimulatedConsoles {
  const sessions = new Map<string, ConsoleSession>()

  const sessionOf = async (machineId: string): Promise<ConsoleSession> => {
    const record = await host.read(machineId)
    if (record === null || isOver(record, host.clock.now().getTime())) {
      throw new HypervisorError(`Machine ${machineId} is off and has no serial console`, { retry: false })
    }
    const session =
      sessions.get(machineId) ?? consoleSession(record, { ...host, ended: () => sessions.delete(machineId) })
    // Inserting the entry again moves it to the end of the map. makeRoom evicts from the front, where the least
    // recently used entries are.
    sessions.delete(machineId)
    sessions.set(machineId, session)
    session.update(record)
    evictUnused(sessions)
    return session
  }

  return {
    async history(machineId, range) {
      const buffer = (await sessionOf(machineId)).buffer()
      if ('fromStart' in range) return buffer.read(range.fromStart, range.maxBytes)
      return buffer.readMostRecent(range.mostRecent, range.maxBytes)
    },
    async connect(machineId, mostRecent, listener) {
      const session = await sessionOf(machineId)
      if (session.connections >= MAX_CONNECTIONS) {
        throw new HypervisorError(`Machine ${machineId} has ${MAX_CONNECTIONS} console connections already`, {
          retry: true,
        })
      }
      return session.connect(mostRecent, listener)
    },
    changed: (record) => sessions.get(record.spec.id)?.update(record),
    close() {
      for (const session of sessions.values()) session.close('lost')
    },
  }
}

function evictUnused(sessions: Map<string, ConsoleSession>): void {
  for (const [machineId, session] of sessions) {
    if (sessions.size <= MAX_SESSIONS) return
    if (session.connections === 0) sessions.delete(machineId)
  }
}
