/** What may be asked of sleds. Wishes like all of the port's: noted when the call returns, true some time later. */
export interface SledControl {
  /**
   * Want a sled that is in the rack to be part of it. Once it has started, the inventory tells it among the others.
   * Repeating it changes nothing. @throws HypervisorError, final, for an id that is none of such a sled
   */
  add(sledId: string): Promise<void>
  /** Failures on request; null where the hardware is real. */
  readonly drills: SledDrills | null
}

/**
 * Have a sled fail and come back, to see what follows. Repeating a call changes nothing.
 * @throws HypervisorError, final, for an id that is none of a sled that has started
 */
interface SledDrills {
  /** Its machines are lost at once, and none starts on it. */
  lose(sledId: string): Promise<void>
  /** It takes its time to start again. Its machines stay lost. */
  repair(sledId: string): Promise<void>
}
