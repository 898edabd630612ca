import type { SledOutages } from './sled-outages.ts'

/**
 * Control of sleds. As in the rest of the port, a call records the desired state and returns before the sled reaches
 * it.
 */
export interface SledControl {
  /**
   * Adds a sled that is in the rack. The inventory contains the sled once it has started. Repeating the call has no
   * effect.
   * @throws HypervisorError, final, if no sled that can be added has this ID
   */
  add(sledId: string): Promise<void>
  /** outages of sleds; null if Portico runs on the only sled */
  readonly outages: SledOutages | null
  /** Simulated failures of sleds; null for real hardware. */
  readonly drills: SledDrills | null
}

/**
 * Lets a sled fail and recover for an exercise (a drill). Repeating a call has no effect.
 * @throws HypervisorError, final, if no started sled has this ID
 */
interface SledDrills {
  /** Makes the sled fail: its machines are lost immediately, and no machine can start on it. */
  lose(sledId: string): Promise<void>
  /** Lets a working sled lose a part of what it needs. The rack does not know that the sled has failed. */
  impair(sledId: string, impairment: SledImpairment): Promise<void>
  /**
   * Starts the failed sled again, which takes some time, and ends an impairment. The machines that it lost do not return.
   */
  repair(sledId: string): Promise<void>
}

/**
 * What an impaired sled lacks. `power`: it is off. `management`: it does not answer, and its machines run on. `storage`: it
 * answers, and its machines cannot write. `network`: it does not answer, and its machines cannot write.
 */
export type SledImpairment = 'power' | 'management' | 'storage' | 'network'
