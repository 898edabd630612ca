import { createServer, type Socket } from 'node:net'
import { elementsOf } from '@portico/hypervisor/libvirt/xml.ts'
import { metadataUri } from '@portico/hypervisor/libvirt/machine-record.ts'
import {
  encodeFrame,
  type Frame,
  frameSplitter,
  keepalive,
  kinds,
  programs,
  statuses,
} from '@portico/hypervisor/libvirt/rpc/frames.ts'
import {
  calls,
  error as errorCodec,
  events,
  type Procedure,
} from '@portico/hypervisor/libvirt/rpc/protocol.gen.ts'
import { type Codec, XdrReader, XdrWriter } from '@portico/hypervisor/libvirt/rpc/xdr.ts'

/**
 * A host that speaks libvirt's protocol and has machines without guests, for measurements with more hosts than one
 * computer has. Only the calls of Portico's driver are known. It does not check certificates.
 */
export interface StandIn {
  readonly id: string
  /** Ends all connections, as a restart of the daemon does. Machines run on. */
  dropConnections(): void
  /** Ends all machines and connections, and accepts no connection until {@link powerOn}. */
  powerOff(): void
  powerOn(): void
  /** Returns the number of complete readings of the machines since the last call. */
  takeReadings(): number
  close(): void
}

/** States of a domain and their reasons (`virDomainState` in libvirt). */
const running = { state: 1, reason: 1 }
const paused = { state: 3, reason: 11 }
const off = {
  shutdown: { state: 5, reason: 1 },
  destroyed: { state: 5, reason: 2 },
  lost: { state: 5, reason: 0 },
}
const errorCodes = { operationFailed: 9, noDomain: 42, invalidOperation: 55, hookRefused: 70, noSupport: 3 }
const lifecycle = { resumed: 4, stopped: 5 }
const stateGroup = 1
const forceConsole = 1
/** libvirt's port for connections without TLS */
const port = 16_509
/** ms from the power button to the end of a guest */
const shutdownTime = 500

interface Domain {
  readonly name: string
  readonly uuid: Buffer
  readonly cpus: number
  metadata: string
  now: { readonly state: number; readonly reason: number }
  /** time of the start in ms, for counters that grow */
  startedAt: number
  console: { readonly peer: Peer; readonly serial: number } | null
}

interface Peer {
  readonly send: (frame: Omit<Frame, 'program'> & { readonly program?: number }) => void
  readonly end: () => void
}

class CallError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface StandInOptions {
  /** UUID */
  readonly id: string
  /** address of this computer on which it listens, at libvirt's port */
  readonly address: string
  readonly cpus: number
  /** bytes */
  readonly memory: number
}

/** Starts a host. Resolves when it accepts connections. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const domains = new Map<string, Domain>()
  const peers = new Set<Peer>()
  let isOn = true
  let readings = 0

  const named = ({ uuid }: { readonly uuid: Buffer }): Domain => {
    const domain = domains.get(uuid.toString('hex'))
    if (domain === undefined) throw new CallError(errorCodes.noDomain, 'Domain not found')
    return domain
  }
  const nameOf = ({ name, uuid, now }: Domain) => ({ name, uuid, id: now.state === 5 ? -1 : 1 })

  const tell = <R>(event: Procedure<object, R>, content: R): void => {
    const body = encoded(event.result, content)
    for (const peer of peers)
      peer.send({ procedure: event.number, kind: kinds.message, serial: 0, status: statuses.ok, body })
  }
  const move = (domain: Domain, now: Domain['now']): void => {
    if (domain.now.state === now.state) return
    domain.now = now
    const event = now.state === 5 ? lifecycle.stopped : lifecycle.resumed
    if (now.state === 5 && domain.console !== null) {
      const { peer, serial } = domain.console
      domain.console = null
      peer.send({
        procedure: calls.domainOpenConsole.number,
        kind: kinds.stream,
        serial,
        status: statuses.continue,
        body: Buffer.alloc(0),
      })
    }
    tell(events.lifecycle, { callbackID: 1, msg: { dom: nameOf(domain), event, detail: 0 } })
  }
  const requireOn = (domain: Domain): void => {
    if (domain.now.state === 5) throw new CallError(errorCodes.invalidOperation, 'domain is not running')
  }

  const handlers = new Map<number, (body: XdrReader, peer: Peer, serial: number) => Buffer>()
  const on = <A, R>(
    { number, args, result }: Procedure<A, R>,
    handle: (given: A, peer: Peer, serial: number) => R,
  ): void => {
    handlers.set(number, (body, peer, serial) => encoded(result, handle(args.decode(body), peer, serial)))
  }
  on(calls.authList, () => ({ types: [0] }))
  on(calls.connectOpen, () => ({}))
  on(calls.connectSupportsFeature, () => ({ supported: 1 }))
  on(calls.connectDomainEventCallbackRegisterAny, () => ({ callbackID: 1 }))
  on(calls.connectGetVersion, () => ({ hvVer: 7_002_000n }))
  on(calls.connectGetLibVersion, () => ({ libVer: 9_000_000n }))
  on(calls.connectGetCapabilities, () => ({
    capabilities: `<capabilities><host><uuid>${options.id}</uuid></host><guest><arch><domain type="kvm"/></arch></guest></capabilities>`,
  }))
  on(calls.nodeGetInfo, () => ({
    model: 'x86_64',
    memory: BigInt(options.memory / 1024),
    cpus: options.cpus,
    mhz: 2000,
    nodes: 1,
    sockets: 1,
    cores: options.cpus,
    threads: 1,
  }))
  on(calls.connectListAllDomains, () => ({ domains: [...domains.values()].map(nameOf), ret: domains.size }))
  on(calls.connectGetAllDomainStats, ({ stats }) => {
    if (stats === stateGroup) readings += 1
    return {
      retStats: [...domains.values()].map((domain) => ({
        dom: nameOf(domain),
        params: statistics(domain, stats),
      })),
    }
  })
  on(calls.domainGetState, ({ dom }) => named(dom).now)
  on(calls.domainGetMetadata, ({ dom }) => ({ metadata: named(dom).metadata }))
  on(calls.domainSetMetadata, ({ dom, metadata }) => {
    const domain = named(dom)
    domain.metadata = metadata ?? ''
    tell(events.metadataChange, { callbackID: 1, dom: nameOf(domain), type: 2, nsuri: metadataUri })
    return {}
  })
  // Only the check of the hook calls it, which has to refuse.
  on(calls.domainCreateXml, () => {
    throw new CallError(errorCodes.hookRefused, 'Hook script execution failed')
  })
  on(calls.domainDefineXmlFlags, ({ xml }) => {
    const elements = elementsOf(xml)
    const textOf = (tag: string) => elements.find(({ localName }) => localName === tag)?.textContent ?? ''
    const uuid = Buffer.from(textOf('uuid').replaceAll('-', ''), 'hex')
    const domain: Domain = {
      name: textOf('name'),
      uuid,
      cpus: Number(textOf('vcpu')),
      metadata: String(elements.find(({ localName }) => localName === 'machine')),
      now: off.destroyed,
      startedAt: Date.now(),
      console: null,
    }
    domains.set(uuid.toString('hex'), domain)
    return { dom: nameOf(domain) }
  })
  on(calls.domainCreateWithFlags, ({ dom }) => {
    const domain = named(dom)
    if (domain.now.state !== 5) throw new CallError(errorCodes.invalidOperation, 'domain is already running')
    domain.startedAt = Date.now()
    move(domain, paused)
    return { dom: nameOf(domain) }
  })
  on(calls.domainResume, ({ dom }) => {
    const domain = named(dom)
    requireOn(domain)
    move(domain, running)
    return {}
  })
  on(calls.domainShutdownFlags, ({ dom }) => {
    const domain = named(dom)
    requireOn(domain)
    setTimeout(() => move(domain, off.shutdown), shutdownTime)
    return {}
  })
  on(calls.domainDestroyFlags, ({ dom }) => {
    const domain = named(dom)
    requireOn(domain)
    move(domain, off.destroyed)
    return {}
  })
  on(calls.domainUndefineFlags, ({ dom }) => {
    domains.delete(Buffer.from(named(dom).uuid).toString('hex'))
    return {}
  })
  on(calls.domainOpenConsole, ({ dom, flags }, peer, serial) => {
    const domain = named(dom)
    requireOn(domain)
    if (domain.console !== null && (flags & forceConsole) === 0)
      throw new CallError(errorCodes.operationFailed, 'Active console session exists for this domain')
    domain.console = { peer, serial }
    return {}
  })

  const take = (peer: Peer, { program, procedure, kind, serial, body }: Frame): void => {
    if (program === programs.keepalive) {
      if (procedure === keepalive.ping)
        peer.send({
          program,
          procedure: keepalive.pong,
          kind: kinds.message,
          serial: 0,
          status: statuses.ok,
          body: Buffer.alloc(0),
        })
      return
    }
    if (kind !== kinds.call) return
    const reply = { procedure, kind: kinds.reply, serial }
    try {
      const handle = handlers.get(procedure)
      if (handle === undefined)
        throw new CallError(errorCodes.noSupport, `procedure ${procedure} is not known`)
      peer.send({ ...reply, status: statuses.ok, body: handle(new XdrReader(body), peer, serial) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      peer.send({ ...reply, status: statuses.error, body: errorBody(error) })
    }
  }

  const server = createServer((socket: Socket) => {
    if (!isOn) return socket.destroy()
    const peer: Peer = {
      send: (frame) => void socket.write(encodeFrame({ program: programs.remote, ...frame })),
      end: () => socket.destroy(),
    }
    peers.add(peer)
    const split = frameSplitter((frame) => take(peer, frame))
    socket.on('data', split)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      peers.delete(peer)
      for (const domain of domains.values()) if (domain.console?.peer === peer) domain.console = null
    })
  })
  await new Promise<void>((resolve) => server.listen(port, options.address, resolve))

  const dropConnections = (): void => {
    for (const peer of peers) peer.end()
  }
  return {
    id: options.id,
    dropConnections,
    powerOff() {
      isOn = false
      for (const domain of domains.values()) {
        domain.now = off.lost
        domain.console = null
      }
      dropConnections()
    },
    powerOn() {
      isOn = true
    },
    takeReadings() {
      const taken = readings
      readings = 0
      return taken
    },
    close() {
      server.close()
      dropConnections()
    },
  }
}

/** Returns as many values as libvirt has for a machine with one disk: its state, or the counters that Portico asks for. */
function statistics({ cpus, now, startedAt }: Domain, groups: number) {
  const values = new Map<string, number | bigint | string>([
    ['state.state', now.state],
    ['state.reason', now.reason],
  ])
  if (groups !== stateGroup && now.state !== 5) {
    const age = BigInt(Date.now() - startedAt)
    values.set('vcpu.current', cpus).set('vcpu.maximum', cpus)
    for (let cpu = 0; cpu < cpus; cpu++) {
      values.set(`vcpu.${cpu}.state`, 1)
      for (const name of ['time', 'wait', 'delay']) values.set(`vcpu.${cpu}.${name}`, age * 10_000n)
    }
    values.set('block.count', 2)
    for (const [index, name] of ['vda', 'vdz'].entries()) {
      values.set(`block.${index}.name`, name)
      for (const kind of ['rd', 'wr', 'fl'])
        for (const unit of ['reqs', 'bytes', 'times']) values.set(`block.${index}.${kind}.${unit}`, age)
      for (const size of ['allocation', 'capacity', 'physical'])
        values.set(`block.${index}.${size}`, 2n ** 30n)
    }
  }
  return [...values].map(([field, value]) => ({
    field,
    value: { type: typeof value === 'string' ? 7 : typeof value === 'bigint' ? 4 : 1, value },
  }))
}

function encoded<T>(codec: Codec<T>, value: T): Buffer {
  const writer = new XdrWriter()
  codec.encode(writer, value)
  return writer.result()
}

function errorBody({ code, message }: CallError): Buffer {
  const nothing = { dom: null, str1: null, str2: null, str3: null, int1: 0, int2: 0, net: null }
  return encoded(errorCodec, { code, domain: 0, message, level: 2, ...nothing })
}
