import type { CamelBody } from '@portico/contract/client.ts'
/** The words in which example projects are told; `build/` turns them into calls. Sizes in GiB. */

export interface DemoInstance {
  readonly name: string
  readonly description: string
  /** name of an image of the silo or of the project */
  readonly image: string
  readonly ncpus: number
  readonly memory: number
  /** the boot disk */
  readonly disk: number
  /** a second, blank disk called `<name>-data` */
  readonly data?: number
  /** a subnet of the project's own VPC; the default VPC's default subnet when left out */
  readonly subnet?: string
  /** how it is reached from outside: not at all when left out */
  readonly reach?: 'ephemeral' | { readonly floatingIp: string }
  /** what becomes of it; `starting` ones are started at the very end */
  readonly fate?: 'running' | 'stopped' | 'failed' | 'starting'
}

interface DemoSubnet {
  readonly name: string
  readonly description: string
  readonly ipv4Block: string
}

export interface DemoFirewallRule {
  readonly name: string
  readonly description: string
  readonly action: 'allow' | 'deny'
  /** inbound when left out */
  readonly direction?: 'outbound'
  /** lower goes first */
  readonly priority: number
  /** the subnet or instance it is about; the whole VPC when both are left out */
  readonly subnet?: string
  readonly instance?: string
  /** the other end */
  readonly from:
    | { readonly subnet: string }
    | { readonly instance: string }
    | { readonly net: string }
    | 'anywhere'
  readonly ports?: readonly string[]
  readonly disabled?: boolean
}

interface DemoRouter {
  readonly name: string
  readonly description: string
  /** subnets that choose it */
  readonly subnets: readonly string[]
  readonly routes: readonly CamelBody<'vpc_router_route_create'>[]
}

interface DemoGateway {
  readonly name: string
  readonly description: string
  /** what leaves through it comes from there */
  readonly address: CamelBody<'internet_gateway_ip_address_create'>
}

export interface DemoVpc {
  readonly name: string
  readonly dnsName: string
  readonly description: string
  readonly subnets: readonly DemoSubnet[]
  readonly rules: readonly DemoFirewallRule[]
  readonly routers: readonly DemoRouter[]
  readonly gateways: readonly DemoGateway[]
}

export interface DemoGroup {
  readonly kind: 'affinity' | 'anti-affinity'
  readonly name: string
  readonly description: string
  readonly policy: 'allow' | 'fail'
  readonly members: readonly string[]
}

export interface DemoProject {
  readonly name: string
  readonly description: string
  readonly vpc?: DemoVpc
  /** addresses kept for later; those of instances are made with them */
  readonly spareAddresses: readonly {
    readonly name: string
    readonly description: string
    /** the silo's default unless given */
    readonly pool?: string
  }[]
  readonly instances: readonly DemoInstance[]
  /** disks that lie there unattached */
  readonly spareDisks: readonly {
    readonly name: string
    readonly description: string
    readonly size: number
  }[]
  readonly snapshots: readonly {
    readonly name: string
    readonly description: string
    readonly disk: string
  }[]
  /** images of the project, made from one of its snapshots */
  readonly images: readonly {
    readonly name: string
    readonly description: string
    readonly snapshot: string
    readonly os: string
    readonly version: string
  }[]
  readonly groups: readonly DemoGroup[]
  /** templates of instances, of the project or of the silo */
  readonly templates?: readonly DemoTemplate[]
  /** saved views of lists, shared with all who see the project */
  readonly views: readonly CamelBody<'portico_view_create'>[]
  /** roles of users by name */
  readonly roles: Readonly<Record<string, DemoRole>>
  /** … and of groups */
  readonly groupRoles?: Readonly<Record<string, DemoRole>>
}

export interface DemoTemplate {
  readonly name: string
  readonly description: string
  readonly ncpus: number
  /** GiB */
  readonly memory: number
  readonly disk: number
  readonly image: string
  readonly isOfSilo?: true
}

type DemoRole = 'admin' | 'collaborator' | 'viewer'

/** Somebody of a silo beside the first. */
interface DemoPerson {
  /** of a user; in a silo with an identity provider what that names them */
  readonly name: string
  /** what they may do, for whoever chooses one to sign in as */
  readonly about: string
  /** that the identity provider names; none where there is no such */
  readonly groups?: readonly string[]
  /** on the silo, of their own */
  readonly role?: DemoRole
  /** Nobody has seen them here yet: their first login makes them. */
  readonly isNew?: boolean
}

interface DemoCertificate {
  readonly name: string
  readonly description: string
  /** from now on */
  readonly days: number
}

/** A pool of addresses, and all that there are in it. */
export interface DemoPool {
  readonly name: string
  readonly description: string
  readonly range: { readonly first: string; readonly last: string }
}

/** A silo beside the first. */
export interface DemoSilo {
  readonly name: string
  readonly description: string
  /** `local`: people sign in with a password; else with the built-in test provider of this name */
  readonly signIn: 'local' | { readonly provider: string; readonly adminGroup: string }
  /** memory and storage in GiB */
  readonly quotas: { readonly cpus: number; readonly memory: number; readonly storage: number }
  /** Who builds all that is in it: an admin of it. */
  readonly builder: string
  readonly people: readonly DemoPerson[]
  /** roles on the silo by group, beside those of the admin group */
  readonly groupRoles: Readonly<Record<string, DemoRole>>
  /** roles on the fleet by group */
  readonly fleetRoles: Readonly<Record<string, DemoRole>>
  /** of its own, beside the shared one */
  readonly pool?: DemoPool
  readonly certificates: readonly DemoCertificate[]
  /** names of images that the first silo has too */
  readonly images: readonly string[]
  readonly projects: readonly DemoProject[]
}

/** The boot disk of an instance, as it is named everywhere. */
export const bootDiskName = (instance: string) => `${instance}-boot`
export const dataDiskName = (instance: string) => `${instance}-data`
