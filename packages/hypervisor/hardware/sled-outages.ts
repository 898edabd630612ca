/**
 * What the control plane needs to replace the machines of a sled that does not answer, without ever running one twice
 * (docs/decisions/0082-outages-of-sleds.md).
 *
 * Each outage of a sled has a generation, a number that only increases. It is the fencing token: the calls of a
 * generation have no effect once that generation was readmitted, or a later one has begun. A server that was paused
 * between its decision and its call can therefore neither fence a sled that works again, nor readmit a sled that has
 * failed again.
 */
export interface SledOutages {
  /** Returns the sleds that do not answer, as this server sees them. Sleds that have failed for certain are omitted. */
  silent(): Promise<readonly SilentSled[]>
  /**
   * Asks what else sees a sled, independent of the connection over which it does not answer.
   * @throws HypervisorError, retryable, if a view cannot be asked, such as a storage without quorum
   */
  views(sledId: string): Promise<readonly SledView[]>
  /** takes the right to write to disks from a sled; null if the storage cannot do that */
  readonly fence: SledFence | null
  /**
   * Records that everything on a sled is lost. From then on its machines are `failed`, and no machine that was started
   * there before can start later.
   * @throws HypervisorError, retryable if the proof is `fence` and the storage does not confirm that the fence is closed
   */
  declareLost(sledId: string, generation: number, proof: LossProof): Promise<void>
  /**
   * Ends everything that still runs on a lost sled that answers again. Resolves when nothing runs there.
   * @throws HypervisorError, retryable if the sled does not answer
   */
  clear(sledId: string, generation: number): Promise<void>
  /** Opens the fence, if it is closed, and lets machines start on the sled again. Ends the generation. */
  readmit(sledId: string, generation: number): Promise<void>
}

/**
 * Why nothing on a lost sled can write to a disk: the storage refuses its writes, or an operator has confirmed that the
 * sled is off.
 */
export type LossProof = 'fence' | 'operator'

interface SilentSled {
  readonly sledId: string
  readonly since: Date
}

/** What one independent view knows about a sled. */
export interface SledView {
  readonly view: 'storage' | 'network'
  /**
   * `active`: the sled or its machines were seen a moment ago. `inactive`: the view would see them if they ran. `unknown`:
   * the view cannot tell
   */
  readonly activity: 'active' | 'inactive' | 'unknown'
  /** what was seen, as one sentence for operators. It changes only when the activity does. */
  readonly evidence: string
}

/** The storage's own means to refuse the writes of a sled. Calls resolve when the storage confirms them. */
export interface SledFence {
  /**
   * Closes the fence: no disk accepts writes from this sled any more.
   * @throws HypervisorError, retryable without the storage's quorum, final if the generation has ended
   */
  close(sledId: string, generation: number): Promise<void>
  /** Returns the sleds whose writes the storage refuses, read from the storage. */
  closed(): Promise<readonly string[]>
}
