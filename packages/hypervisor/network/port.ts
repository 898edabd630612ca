import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import type { NetworkTraffic } from './traffic.ts'
import type { PacketCaptures } from '#captures.ts'

/**
 * The network port: everything the control plane needs from the system that carries packets between machines and to
 * the outside. Like the hypervisor port it is level-triggered and idempotent: a document replaces the former one of its
 * VPC as a whole, and can be applied again at any time.
 */
export interface NetworkEngine extends PacketCaptures {
  /** what reaches external addresses: hosts outside, or only this host */
  readonly externalReach: 'outside' | 'host'
  /** Returns one line for users that says which software carries the packets. */
  describe(): string
  /**
   * Brings a VPC to the state of a document. Resolves when the engine has stored it; {@link observe} tells when packets
   * obey it.
   * @param generation of the document. A generation lower than the one in force has no effect.
   * @throws HypervisorError if the engine cannot be reached (repeat) or refuses the document (final)
   */
  apply(document: VpcDocument, generation: number): Promise<void>
  /** Removes everything of a VPC. Has no effect on an unknown VPC. */
  remove(vpcId: string): Promise<void>
  observe(vpcId: string): Promise<VpcReport>
  /** Returns the IDs of all VPCs that the engine has. */
  list(): Promise<readonly string[]>
  /**
   * Returns why no instance can have some address of a range, as one sentence for users; null if instances can have all.
   */
  taken(range: AddressRange): Promise<string | null>
  /**
   * Connects an interface of a machine on this host and returns how its device is attached. Can be repeated. The port
   * carries no packet until a document contains it.
   * @param portId ID of the network interface
   */
  plug(portId: string): Promise<Plug>
  /** Removes the device of an interface. Has no effect on an unknown one. */
  unplug(portId: string): Promise<void>
  /** what happened to packets on this host */
  readonly traffic: NetworkTraffic
  close(): Promise<void>
}

/** External addresses, both ends included. */
export interface AddressRange {
  readonly first: string
  readonly last: string
}

/** How a machine's network device is attached. */
export interface Plug {
  /** name of the tap device on this host, which exists already */
  readonly tap: string
  /** bytes of the largest packet that the guest may send */
  readonly mtu: number
  /** whether the device may leave checksums and segmentation to the host; false for a user-space datapath */
  readonly offloads: boolean
}

export interface VpcReport {
  /** generation that packets obey on all hosts; 0 if none */
  readonly generation: number
  /** IDs of the interfaces that are connected */
  readonly portsUp: readonly string[]
  /** parts of the document that the engine did not accept, each as one sentence for users */
  readonly refused: readonly string[]
}
