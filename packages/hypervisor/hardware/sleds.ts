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
  /** Starts the failed sled again, which takes some time. The machines that it lost do not return. */
  repair(sledId: string): Promise<void>
}
