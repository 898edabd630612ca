/** Network interfaces of instances, and the more general type that probes and services have. */
import { z } from 'zod'
import { Ip, IpNet, MacAddr } from './addresses.ts'
import { identity, naming, renaming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { Name, Uint8, Uuid, Vni, defaulted, omittable } from './primitives.ts'

export const InstanceNetworkInterface = component(
  'InstanceNetworkInterface',
  z.object({
    ...identity,
    instance_id: Uuid,
    ip: Ip,
    mac: MacAddr,
    primary: z.boolean(),
    subnet_id: Uuid,
    transit_ips: z.array(IpNet).default([]),
    vpc_id: Uuid,
  }),
)
export type InstanceNetworkInterface = z.infer<typeof InstanceNetworkInterface>

export const InstanceNetworkInterfaceResultsPage = resultsPage(InstanceNetworkInterface)

export const InstanceNetworkInterfaceCreate = component(
  'InstanceNetworkInterfaceCreate',
  z.object({ ...naming, ip: omittable(Ip), subnet_name: Name, vpc_name: Name }),
)
export type InstanceNetworkInterfaceCreate = z.infer<typeof InstanceNetworkInterfaceCreate>

export const InstanceNetworkInterfaceAttachment = component(
  'InstanceNetworkInterfaceAttachment',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('create'), params: z.array(InstanceNetworkInterfaceCreate) }),
    z.object({ type: z.literal('default') }),
    z.object({ type: z.literal('none') }),
  ]),
)
export type InstanceNetworkInterfaceAttachment = z.infer<typeof InstanceNetworkInterfaceAttachment>

export const InstanceNetworkInterfaceUpdate = component(
  'InstanceNetworkInterfaceUpdate',
  z.object({
    ...renaming,
    primary: defaulted(z.boolean(), false),
    transit_ips: defaulted(z.array(IpNet), []),
  }),
)
export type InstanceNetworkInterfaceUpdate = z.infer<typeof InstanceNetworkInterfaceUpdate>

export const NetworkInterfaceKind = component(
  'NetworkInterfaceKind',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('instance'), id: Uuid }),
    z.object({ type: z.literal('service'), id: Uuid }),
    z.object({ type: z.literal('probe'), id: Uuid }),
  ]),
)
export type NetworkInterfaceKind = z.infer<typeof NetworkInterfaceKind>

export const NetworkInterface = component(
  'NetworkInterface',
  z.object({
    id: Uuid,
    name: Name,
    ip: Ip,
    kind: NetworkInterfaceKind,
    mac: MacAddr,
    primary: z.boolean(),
    slot: Uint8,
    subnet: IpNet,
    transit_ips: z.array(IpNet).default([]),
    vni: Vni,
  }),
)
export type NetworkInterface = z.infer<typeof NetworkInterface>
