import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import type { CaptureRequest } from '@portico/domain/networks/capture.ts'
import type { CapturedNic } from '#captures.ts'
import type { AddressRange, NetworkEngine, Plug, VpcReport } from '../port.ts'
import type { NetworkTraffic } from '../traffic.ts'
import { capturePackets, startProgram, type StartProgram } from './capture.ts'
import type { CompileOptions } from './compile.ts'
import { takenIn } from './external-addresses.ts'
import { type RunProgram, runProgram } from './host-commands.ts'
import { hostResolvers, NameServers, type NameServerOptions } from './name-servers.ts'
import { Northbound } from './northbound.ts'
import { Outside, type OutsideOptions, physicalNetwork } from './outside.ts'
import { Ovsdb } from './ovsdb.ts'
import { Taps } from './taps.ts'
import { OvnTraffic } from './traffic.ts'

export interface OvnOptions {
  /** address of OVN's northbound database, as `unix:PATH` or `tcp:HOST:PORT` */
  readonly northbound: string
  /** address of the database of Open vSwitch on this host */
  readonly openvswitch: string
  readonly outside: OutsideOptions & Pick<CompileOptions['edge'], 'acceptPrivateSources'>
  /**
   * how names are resolved: by default with files in `/run/portico-names`, and by asking the servers of this host; null
   * if VPCs have no name server
   */
  readonly names?: (Pick<NameServerOptions, 'folder'> & Partial<Pick<NameServerOptions, 'resolvers'>>) | null
  /** log of ovn-controller, as Debian starts it by default */
  readonly controllerLog?: string
  readonly interfaceRate?: CompileOptions['interfaceRate']
  /** runs programs of this host */
  readonly run?: RunProgram
  readonly start?: StartProgram
}

/** The network between hosts and edge routers that is used unless another one is given (RFC 6598). */
export const defaultOutside = {
  uplink: null,
  mode: 'routed',
  network: '100.64.0.0/10',
  nextHop: '100.64.0.1',
  acceptPrivateSources: false,
} as const satisfies OvnOptions['outside']

/** Bytes of the largest packet in a network of 1500 bytes, less the header of the tunnel between hosts. */
const mtu = 1442

/**
 * Connects to OVN, and prepares this host for it.
 * @throws HypervisorError with what is missing
 */
export async function openOvn({
  northbound,
  openvswitch,
  outside: outsideOptions,
  names: nameOptions = { folder: '/run/portico-names' },
  controllerLog = '/var/log/ovn/ovn-controller.log',
  interfaceRate = null,
  run = runProgram,
  start = startProgram,
}: OvnOptions): Promise<NetworkEngine> {
  const databases = { northbound: new Ovsdb(northbound), local: new Ovsdb(openvswitch) }
  let southbound: Ovsdb | null = null
  const close = () => {
    databases.northbound.close()
    databases.local.close()
    southbound?.close()
  }
  try {
    const taps = new Taps(databases.local, run)
    southbound = new Ovsdb(await taps.southbound())
    const edge = { ...outsideOptions, chassis: await taps.chassis() }
    const datapathType = await taps.datapathType()
    const outside = new Outside(run, openvswitch, outsideOptions)
    await outside.prepare(datapathType, mtu)
    const store = new Northbound(databases.northbound)
    await store.prepare(physicalNetwork)
    const names =
      nameOptions &&
      new NameServers(run, openvswitch, {
        ...outsideOptions,
        resolvers: await hostResolvers(),
        ...nameOptions,
      })
    await names?.prepare()
    const options = { mtu, hasNameServer: names !== null, interfaceRate, edge }
    const traffic = new OvnTraffic(store, southbound, run, controllerLog)
    const parts = { store, taps, outside, names, traffic, start }
    return new OvnEngine(parts, options, { offloads: datapathType === 'system', ...outsideOptions }, close)
  } catch (error) {
    close()
    throw error
  }
}

interface Parts {
  readonly store: Northbound
  readonly taps: Taps
  readonly outside: Outside
  readonly names: NameServers | null
  readonly traffic: OvnTraffic
  readonly start: StartProgram
}

class OvnEngine implements NetworkEngine {
  readonly #parts: Parts
  readonly #options: CompileOptions
  readonly #offloads: boolean
  readonly traffic: NetworkTraffic
  readonly #close: () => void
  readonly externalReach: NetworkEngine['externalReach']

  constructor(
    parts: Parts,
    options: CompileOptions,
    { offloads, uplink, mode }: { offloads: boolean } & Pick<OutsideOptions, 'uplink' | 'mode'>,
    close: () => void,
  ) {
    this.#parts = parts
    this.#options = options
    this.traffic = parts.traffic
    this.#offloads = offloads
    this.externalReach = uplink !== null && mode === 'routed' ? 'outside' : 'host'
    this.#close = close
  }

  describe(): string {
    const carrier = this.#offloads ? 'the kernel' : 'the user-space switch'
    return `OVN carries packets, with ${carrier} of Open vSwitch.`
  }

  async apply(document: VpcDocument, generation: number): Promise<void> {
    const { store, outside, names } = this.#parts
    const edge = { ...this.#options.edge, ownAddresses: await outside.ownAddresses() }
    if (!(await store.apply(document, generation, { ...this.#options, edge }))) return
    await outside.route(await store.externalAddresses())
    await names?.set(document)
  }

  async remove(vpcId: string): Promise<void> {
    const { store, outside, names } = this.#parts
    await store.remove(vpcId)
    await outside.route(await store.externalAddresses())
    await names?.remove(vpcId)
  }

  observe(vpcId: string): Promise<VpcReport> {
    return this.#parts.store.observe(vpcId)
  }

  list(): Promise<readonly string[]> {
    return this.#parts.store.list()
  }

  async taken(range: AddressRange): Promise<string | null> {
    const ownAddresses = await this.#parts.outside.ownAddresses()
    return takenIn(range, { ...this.#options.edge, ownAddresses })
  }

  async plug(portId: string): Promise<Plug> {
    return { tap: await this.#parts.taps.add(portId, mtu), mtu, offloads: this.#offloads }
  }

  unplug(portId: string): Promise<void> {
    return this.#parts.taps.remove(portId)
  }

  async capture({ id }: CapturedNic, request: CaptureRequest): Promise<ReadableStream<Uint8Array>> {
    const { taps, start } = this.#parts
    return capturePackets(await taps.find(id), request, start)
  }

  async close(): Promise<void> {
    this.#parts.names?.close()
    this.#parts.outside.close()
    this.#close()
  }
}
