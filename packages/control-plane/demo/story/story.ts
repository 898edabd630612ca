import type { CamelBody } from '@portico/contract/client.ts'
import type { BackupSchedule } from '@portico/domain/backups/schedule.ts'
/** Types that describe example projects; `build/` converts them to requests. Sizes in GiB. */

export interface DemoInstance {
  readonly name: string
  readonly description: string
  /** name of an image of the silo or of the project */
  readonly image: string
  readonly ncpus: number
  readonly memory: number
  /** size of the boot disk in GiB */
  readonly disk: number
  /** size in GiB of a second, blank disk called `<name>-data` */
  readonly data?: number
  /** a subnet of the project's own VPC; defaults to the default VPC's default subnet */
  readonly subnet?: string
  /** how the instance can be reached from outside; omitted: it cannot */
  readonly reach?: 'ephemeral' | { readonly floatingIp: string }
  /** the state that the instance is brought to; instances in `starting` are started last */
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
  /** omitted: inbound */
  readonly direction?: 'outbound'
  /** a lower number takes precedence */
  readonly priority: number
  /** the target subnet or instance; omitted: the whole VPC */
  readonly subnet?: string
  readonly instance?: string
  /** the other end of the allowed traffic */
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
  /** names of the subnets that use the router */
  readonly subnets: readonly string[]
  readonly routes: readonly CamelBody<'vpc_router_route_create'>[]
}

interface DemoGateway {
  readonly name: string
  readonly description: string
  /** the source address of the gateway's outgoing traffic */
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
  /** floating IPs that are not attached; those of instances are created with the instances */
  readonly spareAddresses: readonly {
    readonly name: string
    readonly description: string
    /** omitted: the silo's default pool */
    readonly pool?: string
  }[]
  readonly instances: readonly DemoInstance[]
  /** disks that are not attached */
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
  /** backups in the order in which they are made, each with the schedule that its instance gets afterwards */
  readonly backups?: readonly (CamelBody<'portico_backup_create'> & {
    readonly schedule?: BackupSchedule
    /** why the backup fails, as a sentence */
    readonly failure?: string
  })[]
  /** images of the project, created from one of its snapshots */
  readonly images: readonly {
    readonly name: string
    readonly description: string
    readonly snapshot: string
    readonly os: string
    readonly version: string
  }[]
  readonly groups: readonly DemoGroup[]
  /** instance templates, of the project or of the silo */
  readonly templates?: readonly DemoTemplate[]
  /** saved views of lists, shared with the project */
  readonly views: readonly CamelBody<'portico_view_create'>[]
  /** roles of users by name */
  readonly roles: Readonly<Record<string, DemoRole>>
  /** roles of groups by name */
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

/** A user of one of the other silos. */
interface DemoUser {
  /** user name; in a silo with an identity provider, the name at the provider */
  readonly name: string
  /** the user's rights, shown in the list of users to sign in as */
  readonly about: string
  /** groups that the identity provider reports; omitted in a silo without a provider */
  readonly groups?: readonly string[]
  /** the user's own role on the silo */
  readonly role?: DemoRole
  /** true if the user has not signed in yet: the first login creates the user */
  readonly isNew?: boolean
}

interface DemoCertificate {
  readonly name: string
  readonly description: string
  /** days of validity, from now */
  readonly days: number
}

/** An IP pool and its ranges. */
export interface DemoPool {
  readonly name: string
  readonly description: string
  readonly range: { readonly first: string; readonly last: string }
}

/** A silo other than the first. */
export interface DemoSilo {
  readonly name: string
  readonly description: string
  /**
   * `local`: users sign in with a password; otherwise, the name of the built-in test provider with which they sign in
   */
  readonly signIn: 'local' | { readonly provider: string; readonly adminGroup: string }
  /** memory and storage in GiB */
  readonly quotas: { readonly cpus: number; readonly memory: number; readonly storage: number }
  /** The admin of the silo who creates its content. */
  readonly builder: string
  readonly people: readonly DemoUser[]
  /** roles on the silo by group, in addition to those of the admin group */
  readonly groupRoles: Readonly<Record<string, DemoRole>>
  /** roles on the fleet by group */
  readonly fleetRoles: Readonly<Record<string, DemoRole>>
  /** the silo's own pool, in addition to the shared one */
  readonly pool?: DemoPool
  readonly certificates: readonly DemoCertificate[]
  /** names of images of the first silo that this silo also gets */
  readonly images: readonly string[]
  readonly projects: readonly DemoProject[]
}

/** Returns the name of an instance's boot disk. */
export const bootDiskName = (instance: string) => `${instance}-boot`
export const dataDiskName = (instance: string) => `${instance}-data`
