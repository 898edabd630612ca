import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError, type MachineMoves, type MoveReport } from '#port.ts'
import { lastLine } from '#qemu/endings.ts'
import { domainOf, errorCodes, isError, type KnownMachine, type LibvirtHost } from './host.ts'
import type { HostRows } from './host-rows.ts'
import { isArriving, type LocatedMachine } from './locate.ts'
import type { CountedBefore, MachineRecord, RecordedMove } from './machine-record.ts'
import { isMoving, isOff, isPausedForMove } from './machine-state.ts'
import { hostName, parseLibvirtAddress, type TlsFiles } from './rpc/address.ts'
import { type Connection, LibvirtError, type RpcStream, type StreamListener } from './rpc/connection.ts'
import { openConnectionFor } from './rpc/link.ts'
import { calls } from './rpc/protocol.gen.ts'
import { countedBy, statisticsGroups } from './samples.ts'

/**
 * Flags of `virDomainMigratePerform3Params` (`virDomainMigrateFlags` in libvirt). The daemons send the memory through
 * their own connection, which is encrypted by their certificates, and the domain's definition moves with it. `unsafe`
 * allows file systems of which libvirt does not know that all hosts share them: disks are opened without a cache.
 */
const flags = {
  live: 1,
  peerToPeer: 2,
  tunnelled: 4,
  persist: 8,
  undefineSource: 16,
  unsafe: 512,
  converge: 8192,
}
const allFlags = Object.values(flags).reduce((sum, flag) => sum + flag, 0)
const outgoingMigration = 5

/** Ms after which a move is aborted. */
const longestMove = 15 * 60_000
/** Ms by which the call may end later than the move is aborted. */
const abortTime = 60_000
/** Ms between two looks at a move. */
const lookInterval = 300
/** Ms after which another server is considered dead that recorded a move and has not begun it. */
const abandonedAfter = 5000
/** Ms for which a stop waits until a move has been aborted. */
const haltTime = 20_000

export interface MovesOptions {
  readonly clock: Clock
  readonly log: (message: string, error?: unknown) => void
  readonly tls: TlsFiles | null
  readonly rows: Pick<HostRows, 'expect' | 'settle'>
  readonly hosts: readonly LibvirtHost[]
  /** Returns the host of a sled. @throws HypervisorError, final */
  readonly hostOf: (sledId: string) => Promise<LibvirtHost>
  readonly locate: (machineId: string) => LocatedMachine | null
  /** Gives a host what it needs to open disks. */
  readonly prepare: (host: Connection) => Promise<void>
  /** Called when the report of a machine may have changed. */
  readonly changed: (machineId: string) => void
  readonly listen: (machineId: string) => Promise<void>
  readonly listenAhead: (
    machineId: string,
    open: (listener: StreamListener) => Promise<RpcStream>,
  ) => Promise<void>
}

export interface LibvirtMoves extends MachineMoves {
  /** Watches the move of a machine until its end is recorded, which any server may do. */
  follow(machineId: string): void
  /** Aborts a move, and waits for its end. @throws HypervisorError, to be repeated, if it does not end */
  halt(machineId: string): Promise<void>
  report(machineId: string, record: MachineRecord): MoveReport | null
  /** Returns why it is not known on which of two hosts a machine is, as a sentence for users; null if it is known. */
  whyUnknown(machine: LocatedMachine): string | null
  close(): void
}

/**
 * Moves machines between hosts (docs/decisions/0081-live-migration.md). Each step is recorded before it is taken, and
 * any server goes on from what is recorded:
 *
 *     expected (rows) ──► moving (domain) ──► libvirt's job ──► seen on a host: settled (rows), moved or failed (domain)
 */
export function libvirtMoves(options: MovesOptions): LibvirtMoves {
  const { clock, log, hosts, rows } = options
  const followed = new Set<string>()
  /** machines whose call to libvirt has not returned, with the reason for which this server aborts it */
  const pending = new Map<string, { abortedFor: string | null }>()
  const failures = new Map<string, string>()
  const progress = new Map<string, number>()
  /** the latest counters of machines that move */
  const counted = new Map<string, CountedBefore>()
  const connections = new Set<Connection>()
  let isClosed = false

  const hostById = (id: string): LibvirtHost | undefined => hosts.find(({ facts }) => facts?.id === id)

  const abort = async (machineId: string, source: LibvirtHost, why: string): Promise<void> => {
    const own = pending.get(machineId)
    if (own !== undefined) own.abortedFor ??= why
    else failures.set(machineId, why)
    await source
      .connection()
      .call(calls.domainAbortJob, { dom: domainOf(machineId) })
      .catch((error: unknown) => {
        // There is no job, or none yet.
        if (!isError(error, errorCodes.invalidOperation) && !isError(error, errorCodes.noDomain)) throw error
      })
  }

  /** Moves a machine. Returns when libvirt has returned; where the machine is then is seen by `follow`. */
  const perform = async (machineId: string, source: LibvirtHost, target: LibvirtHost): Promise<void> => {
    const own = { abortedFor: null as string | null }
    pending.set(machineId, own)
    let connection: Connection | null = null
    try {
      connection = await openConnectionFor({ ...options, address: source.address })
      connections.add(connection)
      if (isClosed) return
      if (own.abortedFor !== null) throw new LibvirtError(0, own.abortedFor)
      const args = { dom: domainOf(machineId), dconnuri: target.address, params: [], cookieIn: noCookie }
      await connection.call(
        calls.domainMigratePerform3Params,
        { ...args, flags: allFlags },
        longestMove + abortTime,
      )
    } catch (error) {
      log(`machine ${machineId} did not move`, error)
      if (error instanceof LibvirtError && error.code !== 'disconnected') {
        failures.set(machineId, own.abortedFor ?? whyNotMoved(target, error))
      }
    } finally {
      pending.delete(machineId)
      if (connection !== null) connections.delete(connection)
      connection?.close()
    }
  }

  /** Reads how much of a move's work is done. @returns false if the host moves nothing now */
  const readJob = async (source: LibvirtHost, machineId: string): Promise<boolean> => {
    const job = await source
      .connection()
      .call(calls.domainGetJobStats, { dom: domainOf(machineId), flags: 0 })
      .catch((error: unknown) => {
        if (isError(error, errorCodes.invalidOperation) || isError(error, errorCodes.noDomain)) return null
        throw error
      })
    const value = (field: string): number =>
      Number(job?.params.find((param) => param.field === field)?.value.value ?? 0)
    if (job === null || job.type === 0 || value('operation') !== outgoingMigration) return false
    const total = value('memory_total')
    if (total > 0) progress.set(machineId, Math.min(1, Math.max(0, 1 - value('memory_remaining') / total)))
    return true
  }

  /** Returns the counters of a machine on its present host; those of its earlier hosts if it does not tell them. */
  const readCounters = async (source: LibvirtHost, machineId: string): Promise<CountedBefore> => {
    const known = source.machines.get(machineId)
    const groups = statisticsGroups.vcpu + statisticsGroups.block
    const values = (await source.statistics(groups, machineId).catch(() => null))?.get(machineId)
    if (known === undefined || values === undefined) return known?.record.counted ?? {}
    return countedBy(known.record, values)
  }

  /** Looks at a move that has not ended. */
  const watch = async (machineId: string, move: RecordedMove, source: LibvirtHost): Promise<boolean> => {
    const isRunning = await readJob(source, machineId)
    const target = hostById(move.to)
    if (isRunning) counted.set(machineId, await readCounters(source, machineId))
    if (isRunning && target?.isUp === true) await hearAhead(machineId, target)
    const abortedFor = pending.get(machineId)?.abortedFor ?? null
    if (abortedFor !== null) await abort(machineId, source, abortedFor)
    else if (clock.now().getTime() > move.startedAt + longestMove) {
      const minutes = longestMove / 60_000
      await abort(
        machineId,
        source,
        `The guest changed its memory faster than it was copied, for ${minutes} minutes`,
      )
    }
    return isRunning
  }

  /** Opens the console on the new host as soon as the machine is there, so that nothing it prints there is lost. */
  const hearAhead = async (machineId: string, target: LibvirtHost): Promise<void> => {
    const known = target.machines.get(machineId)
    if (known === undefined || !isArriving({ host: target, known })) return
    await options
      .listenAhead(machineId, (listener) =>
        target
          .connection()
          .stream(calls.domainOpenConsole, { dom: domainOf(machineId), devName: null, flags: 0 }, listener),
      )
      .catch((error: unknown) => log(`console of machine ${machineId}`, error))
  }

  /** Records the end of a move, where the machine is. */
  const conclude = async (
    machine: LocatedMachine,
    machineId: string,
    failure: string | null,
  ): Promise<void> => {
    const { host } = machine
    const phase = failure === null ? 'moved' : 'failed'
    await rows.settle(machineId, host.facts?.id ?? '')
    await host.change(machineId, (record) =>
      record.move === undefined
        ? record
        : {
            ...record,
            move: { ...record.move, phase, failure, counted: {} },
            ...(phase === 'moved' && { counted: counted.get(machineId) ?? record.move.counted }),
          },
    )
    counted.delete(machineId)
    progress.delete(machineId)
    failures.delete(machineId)
    options.changed(machineId)
    if (failure !== null) return
    await options.listen(machineId).catch((error: unknown) => log(`console of machine ${machineId}`, error))
  }

  /** Looks at the move of a machine. @returns whether it has to be looked at again */
  const look = async (machineId: string): Promise<boolean> => {
    const before = options.locate(machineId)
    const move = before?.known.record.move
    if (before === null || move?.phase !== 'moving') return before === null && pending.has(machineId)
    const [source, target] = [hostById(move.from), hostById(move.to)]
    if (pending.has(machineId)) {
      if (source?.isUp === true) await watch(machineId, move, source)
      return true
    }
    for (const host of [source, target]) if (host?.isUp === true) await host.refresh(machineId)
    const now = options.locate(machineId)
    if (now === null || now.known.record.move?.generation !== move.generation) return false
    const areKnown = source?.isUp === true && target?.isUp === true
    if (now.host === target && !isOff(now.known.state)) {
      const left = source?.machines.get(machineId)
      // libvirt ends the old domain only after the new one runs.
      if (isArriving(now) || (source?.isUp === true && left !== undefined && runs(left))) return true
      await conclude(now, machineId, null)
      if (source?.isUp === true && left !== undefined && isOff(left.state)) await source.undefine(machineId)
      return false
    }
    if (isOff(now.known.state)) {
      if (!areKnown) return true
      await conclude(now, machineId, failures.get(machineId) ?? 'The machine ended while it moved')
      await now.host.refresh(machineId)
      return false
    }
    if (source?.isUp !== true || (await watch(machineId, move, source))) return true
    // libvirt lets the guest go on if the end of the move was interrupted.
    if (isPausedForMove(now.known.state)) return true
    const isAbandoned = clock.now().getTime() > move.startedAt + abandonedAfter
    const failure = failures.get(machineId) ?? (isAbandoned ? interrupted : null)
    if (failure === null) return true
    await conclude(now, machineId, failure)
    return false
  }

  const follow = (machineId: string): void => {
    if (isClosed || followed.has(machineId)) return
    followed.add(machineId)
    const again = (): void => {
      look(machineId).then(
        (goesOn) => {
          if (goesOn && !isClosed) clock.after(lookInterval, again)
          else followed.delete(machineId)
        },
        (error: unknown) => {
          // The next reading of the host tries again.
          followed.delete(machineId)
          log(`move of machine ${machineId}`, error)
        },
      )
    }
    again()
  }

  return {
    follow,

    async whyNot(sledId) {
      const host = await options.hostOf(sledId)
      if (host.silence !== null) return `${host.silence}.`
      return parseLibvirtAddress(host.address).transport === 'unix'
        ? 'The sled has a local address, which other hosts cannot reach.'
        : null
    },

    async move(machineId, { sledId, generation }) {
      const found = options.locate(machineId)
      if (found === null) return
      const { host: source, known } = found
      const { record, state } = known
      const from = source.facts?.id
      const isRunning =
        record.step === 'ran' && record.stopAt === null && record.end === null && !isOff(state)
      if (!isRunning || from === undefined || from === sledId || isMoving(record)) return
      if (record.move !== undefined && record.move.generation >= generation) return
      const target = await options.hostOf(sledId)
      await options.prepare(target.connection())
      const move: RecordedMove = {
        generation,
        from,
        to: sledId,
        startedAt: clock.now().getTime(),
        phase: 'moving',
        failure: null,
        counted: await readCounters(source, machineId),
      }
      failures.delete(machineId)
      await rows.expect(machineId, sledId)
      await source.change(machineId, (now) => (isMoving(now) ? now : { ...now, move }))
      if (options.locate(machineId)?.known.record.move?.startedAt !== move.startedAt) return
      void perform(machineId, source, target)
      follow(machineId)
      options.changed(machineId)
    },

    async cancel(machineId, generation) {
      const found = options.locate(machineId)
      const move = found?.known.record.move
      if (move?.phase !== 'moving' || move.generation !== generation) return
      const source = hostById(move.from)
      if (source !== undefined) await abort(machineId, source, 'The move was cancelled')
    },

    async halt(machineId) {
      const isInMove = (): boolean => {
        const found = options.locate(machineId)
        return found !== null && isMoving(found.known.record)
      }
      for (let waited = 0; isInMove(); waited += lookInterval) {
        if (waited >= haltTime) {
          throw new HypervisorError('The move of the machine has not ended yet', { retry: true })
        }
        const source = hostById(options.locate(machineId)?.known.record.move?.from ?? '')
        if (source?.isUp === true) await abort(machineId, source, 'The machine was stopped')
        follow(machineId)
        await new Promise<void>((resolve) => clock.after(lookInterval, resolve))
      }
    },

    report(machineId, { move }) {
      if (move === undefined) return null
      const { generation, to, phase, failure } = move
      const done = phase === 'moving' ? (progress.get(machineId) ?? null) : phase === 'moved' ? 1 : null
      return { generation, sledId: to, phase, progress: done, failure }
    },

    whyUnknown({ known: { record, state } }) {
      const { move } = record
      if (move?.phase !== 'moving' || !isOff(state)) return null
      const silent = [move.from, move.to].map((id) => hostById(id)?.silence ?? null)
      return silent.find((silence) => silence !== null) ?? 'The machine is moving to another sled'
    },

    close() {
      isClosed = true
      for (const connection of connections) connection.close()
    },
  }
}

const runs = ({ state }: KnownMachine): boolean => !isOff(state) && !isPausedForMove(state)

const noCookie = Buffer.alloc(0)
const interrupted = 'The move was interrupted'

/** Returns why a machine did not move, as a sentence for operators. */
function whyNotMoved(target: LibvirtHost, { message }: LibvirtError): string {
  return `Sled ${hostName(target.address)} did not take the machine: ${lastLine(message) ?? message}`
}
