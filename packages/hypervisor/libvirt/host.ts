import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError, type MachineReport } from '#port.ts'
import type { AfterDiskError } from './disk-store.ts'
import {
  endOf,
  type DomainState,
  hasLeft,
  hasPanicked,
  isMoving,
  isOff,
  hasDiskError,
  phaseOf,
  waitsForResume,
  whyPaused,
} from './machine-state.ts'
import { guestPanicked, lastLine } from '#qemu/endings.ts'
import { checkedId } from '#qemu/ids.ts'
import { serially } from '#qemu/serially.ts'
import {
  type MachineRecord,
  metadataKey,
  metadataOf,
  metadataUri,
  recordOf,
  type RecordedEnd,
} from './machine-record.ts'
import { hostName, type TlsFiles } from './rpc/address.ts'
import { type Connection, LibvirtError } from './rpc/connection.ts'
import { type LibvirtEvent, openLink } from './rpc/link.ts'
import { calls } from './rpc/protocol.gen.ts'
import { type Statistics, statisticsGroups } from './samples.ts'
import { elementsOf } from './xml.ts'

/** Codes of errors (`virErrorNumber` in libvirt). */
export const errorCodes = {
  operationFailed: 9,
  noDomain: 42,
  invalidOperation: 55,
  hookRefused: 70,
  noMetadata: 80,
} as const

/** Flags of libvirt's calls. */
const affects = { live: 1, config: 2 } as const
const metadataElement = 2
const nowait = 2 ** 29
const startPaused = 1
const powerButton = 1
const undefineWithState = 1 + 2 + 4 + 16 + 32
const allDomains = { needResults: 1, flags: 0 } as const

/** Ms that QEMU has to start, which reserves the memory of the guest. */
const startTimeout = 120_000
/** Ms after which another server is considered dead that began to start a machine. */
const abandonedAfter = 60_000
/** Ms between two complete readings of a host, in case an event was lost. */
const relistInterval = 10_000

/** What a host says about itself. */
export interface HostFacts {
  readonly id: string
  readonly cpus: number
  /** bytes */
  readonly memory: number
  readonly model: string
  readonly hasKvm: boolean
  /** such as 9.0.0 */
  readonly libvirt: string
  readonly qemu: string
}

/** A machine as its host has it. */
export interface KnownMachine {
  readonly record: MachineRecord
  readonly state: DomainState
}

export interface HostOptions {
  readonly address: string
  readonly tls: TlsFiles | null
  readonly clock: Clock
  readonly log: (message: string, error?: unknown) => void
  readonly afterDiskError: AfterDiskError
  /** Called when a machine is new, has changed, or was removed. */
  readonly onMachine: (host: LibvirtHost, machineId: string) => void
  readonly onReboot: (machineId: string) => void
  /** Called when no server finishes the start of a machine. */
  readonly onAbandoned: (host: LibvirtHost, machineId: string) => void
  /** Called after each complete reading. */
  readonly onListed: (host: LibvirtHost) => void
}

/**
 * A host with its machines. They are read when the connection opens, after each event, and every 10 s; while the host
 * does not answer, they stay as they were.
 */
export class LibvirtHost {
  readonly address: string
  readonly #options: HostOptions
  readonly #machines = new Map<string, KnownMachine>()
  readonly #inTurn = serially()
  readonly #link: ReturnType<typeof openLink>
  readonly #starting = new Set<string>()
  /** whether the last attempt to connect succeeded; true before the first one, so that its failure is logged */
  #answered = true
  #isClosed = false
  #facts: HostFacts | null = null
  #downSince: Date
  #cancelRelist = (): void => {}

  constructor(options: HostOptions) {
    this.address = options.address
    this.#options = options
    this.#downSince = options.clock.now()
    this.#link = openLink({
      address: options.address,
      tls: options.tls,
      clock: options.clock,
      onUp: (connection) => this.#meet(connection),
      onDown: (why) => this.#lose(why),
      onEvent: (event, machineId) => this.#take(event, machineId),
    })
  }

  /** Facts of the host since it answered first; null before. */
  get facts(): HostFacts | null {
    return this.#facts
  }

  get machines(): ReadonlyMap<string, KnownMachine> {
    return this.#machines
  }

  get isUp(): boolean {
    return this.#link.isUp
  }

  /** resolves when the host has answered, or the first attempt has failed */
  get tried(): Promise<void> {
    return this.#link.tried
  }

  /** time since which the host does not answer; null while it answers */
  get silentSince(): Date | null {
    return this.isUp ? null : this.#downSince
  }

  /** Returns why the machines of the host are not known; null if it answers. */
  get silence(): string | null {
    if (this.isUp) return null
    const since = this.#downSince.toISOString().replace(/\.\d+Z$/, 'Z')
    return `Sled ${hostName(this.address)} has not answered since ${since}`
  }

  /** @throws HypervisorError, to be repeated, if the host does not answer */
  connection(): Connection {
    try {
      return this.#link.connection()
    } catch (error) {
      throw new HypervisorError(this.silence ?? 'The sled does not answer', { retry: true, cause: error })
    }
  }

  /** Returns the report of a machine of this host. */
  report(machineId: string, { record, state }: KnownMachine, isResetting: boolean): MachineReport {
    const phase = phaseOf(record, state, isResetting)
    const isOver = phase === 'stopped' || phase === 'failed'
    return {
      id: machineId,
      phase,
      sledId: this.#facts?.id ?? null,
      // The driver adds it, since a machine that moves is on two hosts.
      move: null,
      stalled: isOver
        ? null
        : (this.silence ?? (phase === 'running' ? whyPaused(state, this.#options.afterDiskError.why) : null)),
      rebootGeneration: record.rebootGeneration,
      failure: phase === 'failed' ? (record.end?.failure ?? null) : null,
    }
  }

  /** Defines a machine, which makes it known. */
  async define(machineId: string, xml: string, record: MachineRecord): Promise<void> {
    await this.connection().call(calls.domainDefineXmlFlags, { xml, flags: 0 })
    this.#put(machineId, { record, state: { state: 5, reason: 0 } })
  }

  /**
   * Changes the record of a machine, at libvirt and here. Changes of one machine are made one after the other.
   * @throws LibvirtError or HypervisorError
   */
  async change(machineId: string, how: (record: MachineRecord) => MachineRecord): Promise<void> {
    await this.#inTurn(machineId, async () => {
      const known = this.#machines.get(machineId)
      if (known === undefined) return
      const record = how(known.record)
      if (record === known.record) return
      await this.#store(machineId, record, !isOff(known.state))
      this.#put(machineId, { ...(this.#machines.get(machineId) ?? known), record })
    })
  }

  /**
   * Starts a defined machine, once. The guest runs after `listen` has ended, so that its first output is heard.
   * @throws HypervisorError if the host does not answer; the machine is started when it answers again
   */
  async launch(machineId: string, listen: () => Promise<void>): Promise<void> {
    if (this.#starting.has(machineId)) return
    this.#starting.add(machineId)
    const dom = domainOf(machineId)
    try {
      const record = this.#machines.get(machineId)?.record
      if (record?.step === 'defined') {
        if (record.stopAt !== null) return await this.end(machineId, { to: 'stopped', failure: null })
        await this.change(machineId, (record) => ({ ...record, step: 'created' }))
        await this.connection().call(calls.domainCreateWithFlags, { dom, flags: startPaused }, startTimeout)
        await this.refresh(machineId)
      }
      await listen().catch((error: unknown) => this.#options.log(`console of machine ${machineId}`, error))
      await this.connection().call(calls.domainResume, { dom })
      await this.change(machineId, (record) => ({ ...record, step: 'ran' }))
    } catch (error) {
      if (!(error instanceof LibvirtError) || error.code === 'disconnected') throw error
      await this.end(machineId, { to: 'failed', failure: whyNotStarted(error) })
      await this.destroy(machineId)
    } finally {
      this.#starting.delete(machineId)
    }
    await this.refresh(machineId)
  }

  /** Forces a machine off. Has no effect if it is off. */
  async destroy(machineId: string): Promise<void> {
    await this.connection()
      .call(calls.domainDestroyFlags, { dom: domainOf(machineId), flags: 0 })
      .catch((error: unknown) => {
        if (!isError(error, errorCodes.invalidOperation) && !isError(error, errorCodes.noDomain)) throw error
      })
  }

  /** Presses the power button. Has no effect if the machine is off. */
  async pressPowerButton(machineId: string): Promise<void> {
    await this.connection()
      .call(calls.domainShutdownFlags, { dom: domainOf(machineId), flags: powerButton })
      .catch((error: unknown) => {
        if (!isError(error, errorCodes.invalidOperation)) throw error
      })
  }

  /** Reads the state of a machine. */
  async refresh(machineId: string): Promise<void> {
    await this.#inTurn(machineId, async () => {
      try {
        const connection = this.connection()
        const state = await connection.call(calls.domainGetState, { dom: domainOf(machineId), flags: 0 })
        const record = await this.#recordOf(connection, machineId)
        if (record !== null) this.#put(machineId, { record, state })
      } catch (error) {
        if (!isError(error, errorCodes.noDomain)) throw error
        if (this.#machines.delete(machineId)) this.#options.onMachine(this, machineId)
      }
    })
    await this.#settle(machineId)
  }

  /** Reads all machines of Portico on the host. @throws HypervisorError, to be repeated, if it does not answer */
  async relist(): Promise<void> {
    const connection = this.connection()
    this.#cancelRelist()
    await this.#relist(connection)
  }

  /** Removes a machine that is off. Has no effect if it does not exist. */
  async undefine(machineId: string): Promise<void> {
    await this.connection()
      .call(calls.domainUndefineFlags, { dom: domainOf(machineId), flags: undefineWithState })
      .catch((error: unknown) => {
        if (!isError(error, errorCodes.noDomain)) throw error
      })
    this.#machines.delete(machineId)
  }

  /** Returns statistics of the given machines; of all machines of Portico on this host if none is given. */
  async statistics(
    groups: number,
    ...machineIds: readonly string[]
  ): Promise<ReadonlyMap<string, Statistics>> {
    const { retStats } = await this.connection().call(calls.connectGetAllDomainStats, {
      doms: machineIds.map(domainOf),
      stats: groups,
      flags: nowait,
    })
    return new Map(
      retStats.map(({ dom, params }) => [
        dom.name,
        new Map(params.map(({ field, value }) => [field, value.value])),
      ]),
    )
  }

  close(): void {
    this.#isClosed = true
    this.#cancelRelist()
    this.#link.close()
  }

  async #meet(connection: Connection): Promise<void> {
    this.#facts = await factsOf(connection)
    await this.#relist(connection)
    this.#answered = true
  }

  #lose(why: string): void {
    this.#cancelRelist()
    if (this.#isClosed || !this.#answered) return
    this.#answered = false
    this.#downSince = this.#options.clock.now()
    this.#options.log(`host ${this.address}: ${why}`)
    for (const machineId of this.#machines.keys()) this.#options.onMachine(this, machineId)
  }

  async #relist(connection: Connection): Promise<void> {
    const { domains } = await connection.call(calls.connectListAllDomains, allDomains)
    const names = new Set(domains.map(({ name }) => name).filter(isMachine))
    for (const machineId of this.#machines.keys()) {
      if (names.has(machineId)) continue
      this.#machines.delete(machineId)
      this.#options.onMachine(this, machineId)
    }
    const { retStats } = await connection.call(calls.connectGetAllDomainStats, {
      doms: [],
      stats: statisticsGroups.state,
      flags: nowait,
    })
    for (const { dom, params } of retStats) {
      if (!names.has(dom.name)) continue
      const value = (field: string): number =>
        Number(params.find((param) => param.field === field)?.value.value ?? 0)
      const state = { state: value('state.state'), reason: value('state.reason') }
      const record =
        this.#machines.get(dom.name)?.record ?? (await this.#recordOf(connection, dom.name).catch(() => null))
      if (record !== null) this.#put(dom.name, { record, state })
    }
    this.#cancelRelist = this.#options.clock.after(relistInterval, () => void this.#relistAgain(connection))
    // The connection counts as open only after the first reading.
    this.#options.clock.after(0, () => {
      for (const machineId of this.#machines.keys()) this.#settleLater(machineId)
      this.#options.onListed(this)
    })
  }

  async #relistAgain(connection: Connection): Promise<void> {
    try {
      await this.#relist(connection)
    } catch (error) {
      this.#options.log(`host ${this.address} could not be read`, error)
      if (this.isUp) {
        this.#cancelRelist = this.#options.clock.after(
          relistInterval,
          () => void this.#relistAgain(connection),
        )
      }
    }
  }

  #take(event: LibvirtEvent, machineId: string): void {
    if (!isMachine(machineId)) return
    if (event === 'reboot') this.#options.onReboot(machineId)
    this.refresh(machineId).catch((error: unknown) => this.#options.log(`machine ${machineId}`, error))
  }

  #put(machineId: string, next: KnownMachine): void {
    const known = this.#machines.get(machineId)
    this.#machines.set(machineId, next)
    if (JSON.stringify(known) !== JSON.stringify(next)) this.#options.onMachine(this, machineId)
  }

  #settleLater(machineId: string): void {
    this.#settle(machineId).catch((error: unknown) => this.#options.log(`machine ${machineId}`, error))
  }

  /** Records how a machine ended, and lets one go on that waits for what it has now. */
  async #settle(machineId: string): Promise<void> {
    const known = this.#machines.get(machineId)
    if (known === undefined || !this.isUp || this.#starting.has(machineId)) return
    const { record, state } = known
    // What is off during a move may run on the other host.
    if (isOff(state) && (isMoving(record) || hasLeft(state))) return
    const dom = domainOf(machineId)
    const isAbandoned = record.startedAt + abandonedAfter < this.#options.clock.now().getTime()
    if (hasPanicked(state)) {
      await this.end(machineId, { to: 'failed', failure: guestPanicked })
      await this.destroy(machineId)
    } else if (
      isOff(state) &&
      record.end === null &&
      (record.step === 'ran' || (record.step === 'created' && isAbandoned))
    ) {
      await this.end(machineId, endOf(record, state))
    } else if (
      record.end === null &&
      isAbandoned &&
      (record.step === 'defined' || (record.step === 'created' && waitsForResume(state)))
    ) {
      this.#options.onAbandoned(this, machineId)
    } else if (hasDiskError(state) && this.#options.afterDiskError.resumes) {
      // It pauses again if there is still no storage.
      await this.connection().call(calls.domainResume, { dom })
    }
  }

  /** Records how a machine ends. The first end stays. */
  async end(machineId: string, end: RecordedEnd): Promise<void> {
    await this.change(machineId, (record) => (record.end === null ? { ...record, end } : record))
  }

  async #store(machineId: string, record: MachineRecord, isActive: boolean): Promise<void> {
    const write = (flags: number): Promise<object> =>
      this.connection().call(calls.domainSetMetadata, {
        dom: domainOf(machineId),
        type: metadataElement,
        metadata: metadataOf(record),
        key: metadataKey,
        uri: metadataUri,
        flags,
      })
    try {
      await write(isActive ? affects.live + affects.config : affects.config)
    } catch (error) {
      // The machine ended in the meantime.
      if (!isActive || !isError(error, errorCodes.invalidOperation)) throw error
      await write(affects.config)
    }
  }

  /** @returns null if the domain is not Portico's */
  async #recordOf(connection: Connection, machineId: string): Promise<MachineRecord | null> {
    try {
      const { metadata } = await connection.call(calls.domainGetMetadata, {
        dom: domainOf(machineId),
        type: metadataElement,
        uri: metadataUri,
        flags: 0,
      })
      return recordOf(metadata)
    } catch (error) {
      if (isError(error, errorCodes.noMetadata)) return null
      throw error
    }
  }
}

/** Returns why libvirt did not start a machine, as a sentence for users. */
function whyNotStarted(error: LibvirtError): string {
  if (error.code === errorCodes.hookRefused) {
    return error.message.includes('was removed')
      ? 'The machine was removed before it started'
      : `The sled could not check whether the machine was removed: ${lastLine(said(error.message))}`
  }
  if (/annot allocate memory/.test(error.message))
    return 'The host does not have enough memory for the machine'
  return `The machine did not start: ${lastLine(error.message) ?? error.message}`
}

/** Returns what a hook printed, which libvirt quotes after a long description of its call. */
function said(message: string): string {
  return message.replace(/^[^]*exit status \d+: /, '')
}

/** Whether libvirt refused a call with this code. */
export function isError(error: unknown, code: number): boolean {
  return error instanceof LibvirtError && error.code === code
}

/** Returns how libvirt's protocol names a machine; it reads only the UUID. */
export function domainOf(machineId: string) {
  const uuid = Buffer.from(checkedId(machineId).replaceAll('-', ''), 'hex')
  return { name: machineId, uuid, id: -1 }
}

function isMachine(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}

async function factsOf(connection: Connection): Promise<HostFacts> {
  const { capabilities } = await connection.call(calls.connectGetCapabilities, {})
  const { cpus, memory, model } = await connection.call(calls.nodeGetInfo, {})
  const { hvVer } = await connection.call(calls.connectGetVersion, {})
  const { libVer } = await connection.call(calls.connectGetLibVersion, {})
  const elements = elementsOf(capabilities)
  const id = elements.find(({ localName }) => localName === 'uuid')?.textContent ?? ''
  return {
    id: checkedId(id.toLowerCase()),
    cpus,
    memory: Number(memory) * 1024,
    model,
    hasKvm: elements.some((each) => each.localName === 'domain' && each.getAttribute('type') === 'kvm'),
    libvirt: versionOf(libVer),
    qemu: versionOf(hvVer),
  }
}

/** libvirt has versions as one number: a million times the first part, a thousand times the second, the third. */
function versionOf(number: bigint): string {
  return [number / 1_000_000n, (number / 1000n) % 1000n, number % 1000n].join('.')
}
