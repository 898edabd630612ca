/** Control of sleds. Like all calls of the port, these record the desired state, which becomes true later. */
export interface SledControl {
  /**
   * Adds a sled that is in the rack. Once started, it is in the inventory. Repeating the call has no effect. @throws
   * HypervisorError, final, for an id of no such sled
   */
  add(sledId: string): Promise<void>
  /** Failures on request (drills); null for real hardware. */
  readonly drills: SledDrills | null
}

/**
 * Lets a sled fail and recover, as a drill. Repeating a call has no effect.
 * @throws HypervisorError, final, for an id of no started sled
 */
interface SledDrills {
  /** Its machines are lost immediately, and no machine can start on it. */
  lose(sledId: string): Promise<void>
  /** It takes some time to start. Its machines stay lost. */
  repair(sledId: string): Promise<void>
}
