import type { Issue, IssueAbout, Issues, QuotaResource } from '@portico/contract/types.ts'
import { lostText } from '@portico/domain/issues/lost.ts'
import { overcommitAdvice } from '@portico/domain/instances/overcommit.ts'
import type { CheckName, IssueKind } from '@portico/domain/issues/kinds.ts'
import type { Capabilities } from '#data/capabilities.ts'
import { amountText, shareText } from '#features/utilization/index.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { percentText } from '#ui/format/percent.ts'
import { countOf, numberText } from '#ui/format/text.ts'

export const severityLabels: Readonly<Record<Issue['severity'], { title: string; note: string }>> = {
  broken: { title: 'Broken now', note: 'users notice' },
  soon: { title: 'Breaks soon', note: 'the earliest first' },
  unfinished: { title: 'Left unfinished', note: 'nothing breaks, but work is unfinished' },
}

/** Labels of issues by kind, singular and plural, for example in `31 worn disks`. */
export const kindLabels: Readonly<Record<IssueKind, readonly [one: string, many: string]>> = {
  check_failed: ['check that could not run', 'checks that could not run'],
  sled_failed: ['failed sled', 'failed sleds'],
  sled_silent: ['sled that does not answer', 'sleds that do not answer'],
  sled_fenced: ['sled that is out after an outage', 'sleds that are out after an outage'],
  sled_out_of_service: ['sled out of service', 'sleds out of service'],
  disk_full: ['full disk', 'full disks'],
  disk_worn: ['worn disk', 'worn disks'],
  disk_worn_out: ['worn-out disk', 'worn-out disks'],
  port_silent: ['port that does not answer', 'ports that do not answer'],
  link_down: ['link that is down', 'links that are down'],
  bgp_down: ['BGP session that is down', 'BGP sessions that are down'],
  bgp_flapping: ['BGP session that keeps dropping', 'BGP sessions that keep dropping'],
  bfd_down: ['BFD session that is down', 'BFD sessions that are down'],
  pool_full: ['full IP pool', 'full IP pools'],
  pool_nearly_full: ['nearly full IP pool', 'nearly full IP pools'],
  certificate_expired: ['expired certificate', 'expired certificates'],
  certificate_expiring: ['certificate that expires soon', 'certificates that expire soon'],
  quota_nearly_used: ['quota nearly used up', 'quotas nearly used up'],
  capacity_used_up: ['resource used up', 'resources used up'],
  capacity_nearly_used: ['resource nearly used up', 'resources nearly used up'],
  capacity_promised: ['overcommitted resource', 'overcommitted resources'],
  instances_failed: ['silo with failed instances', 'silos with failed instances'],
  work_failing: ['job that keeps failing', 'jobs that keep failing'],
  networks_behind: ['silo with networks not as set', 'silos with networks not as set'],
  backups_damaged: ['silo with damaged backups', 'silos with damaged backups'],
  clock_wrong: ['server with a wrong clock', 'servers with a wrong clock'],
  tasks_failed: ['silo with failed tasks', 'silos with failed tasks'],
  uploads_failed: ['silo with failed uploads', 'silos with failed uploads'],
  imports_abandoned: ['silo with unfinished imports', 'silos with unfinished imports'],
  bundle_failed: ['failed support bundle', 'failed support bundles'],
}

export const checkLabels: Readonly<Record<CheckName, string>> = {
  sleds: 'Sleds',
  disks: 'Physical disks',
  ports: 'Switch ports and links',
  bgp: 'BGP sessions',
  bfd: 'BFD sessions',
  capacity: 'Capacity of the hardware',
  pools: 'IP pools',
  quotas: 'Quotas of silos',
  certificates: 'Certificates of silos',
  instances: 'Instances',
  jobs: 'Tasks and background jobs',
  clocks: 'Clocks of the servers',
  networks: 'Networks of VPCs',
  backups: 'Backups of instances',
}

const checkedLabels: Readonly<Record<CheckName, readonly [one: string, many: string]>> = {
  sleds: ['sled', 'sleds'],
  disks: ['disk', 'disks'],
  ports: ['link', 'links'],
  bgp: ['session', 'sessions'],
  bfd: ['session', 'sessions'],
  capacity: ['resource', 'resources'],
  pools: ['pool', 'pools'],
  quotas: ['silo', 'silos'],
  certificates: ['certificate', 'certificates'],
  instances: ['instance', 'instances'],
  clocks: ['server', 'servers'],
  networks: ['VPC', 'VPCs'],
  backups: ['backup', 'backups'],
  jobs: ['task that finished within a day', 'tasks that finished within a day'],
}

const checkOfKind: Readonly<Record<Exclude<IssueKind, 'check_failed'>, CheckName>> = {
  sled_failed: 'sleds',
  sled_silent: 'sleds',
  sled_fenced: 'sleds',
  sled_out_of_service: 'sleds',
  disk_full: 'disks',
  disk_worn: 'disks',
  disk_worn_out: 'disks',
  port_silent: 'ports',
  link_down: 'ports',
  bgp_down: 'bgp',
  bgp_flapping: 'bgp',
  bfd_down: 'bfd',
  pool_full: 'pools',
  pool_nearly_full: 'pools',
  certificate_expired: 'certificates',
  certificate_expiring: 'certificates',
  quota_nearly_used: 'quotas',
  capacity_used_up: 'capacity',
  capacity_nearly_used: 'capacity',
  capacity_promised: 'capacity',
  instances_failed: 'instances',
  work_failing: 'jobs',
  clock_wrong: 'clocks',
  networks_behind: 'networks',
  backups_damaged: 'backups',
  tasks_failed: 'jobs',
  uploads_failed: 'jobs',
  imports_abandoned: 'jobs',
  bundle_failed: 'jobs',
}

/** Returns the check that found an issue. */
export function checkOf(about: IssueAbout): CheckName {
  return about.kind === 'check_failed' ? about.check : checkOfKind[about.kind]
}

/** Returns the resources that a check examined, such as `32 sleds`, or that the check failed. */
export function lookedAtText({ check, lookedAt }: Issues['checks'][number]): string {
  if (lookedAt === null) return 'could not be checked'
  const [one, many] = checkedLabels[check]
  return countOf(lookedAt, one, many)
}

/**
 * Returns the resource that is closest to an issue, such as `lab at 78 % memory`. If there is a time, it is shown next
 * to this text.
 */
export function nearestText({ nearest }: Issues['checks'][number]): string | null {
  if (nearest === null) return null
  const { name, share, resource } = nearest
  const at = share === null ? '' : `at ${percentText(share / 100)}`
  return [name, at, resource === null ? '' : resourceLabels[resource]].filter((part) => part !== '').join(' ')
}

const resourceLabels: Readonly<Record<QuotaResource, string>> = {
  cpus: 'vCPUs',
  memory: 'memory',
  storage: 'storage',
}

const isOrAre = (resource: QuotaResource): string => (resource === 'cpus' ? 'are' : 'is')
const left = ({ resource, used, all }: { resource: QuotaResource; used: number; all: number }): string =>
  amountText(resource, Math.max(0, all - used))

const slot = (cubby: number | null): string => (cubby === null ? '' : ` in slot ${cubby}`)
const ofSled = ({ cubby, sledSerial }: { cubby: number | null; sledSerial: string }): string =>
  cubby === null ? `sled ${sledSerial}` : `slot ${cubby}`

interface FixLink {
  readonly label: string
  readonly href: string
}

/** The text of an issue, and the link to fix it. */
export interface IssueText {
  readonly title: string
  /** The effect of the issue, and who is affected */
  readonly why: string
  readonly fix: FixLink
}

/** What the text of an issue depends on, except the issue itself. */
export interface IssueTextContext {
  /** Name of the user's silo. Operators cannot open pages within other silos */
  readonly ownSilo: string
  readonly hypervisor: Capabilities['hypervisor']
}

export function issueTextOf(about: IssueAbout, { ownSilo, hypervisor }: IssueTextContext): IssueText {
  switch (about.kind) {
    case 'check_failed':
      return {
        title: `${checkLabels[about.check]} could not be checked`,
        why: `${about.why}. Problems there are not reported.`,
        fix: checkMend[about.check](),
      }
    case 'sled_failed':
      return {
        title: `Sled ${about.serial}${slot(about.cubby)} has failed`,
        why: about.isDrilled
          ? `An operator made it fail for a test. Nothing runs on it until it is brought back. ${lostText(about)}`
          : `${about.why} Nothing runs on it. ${lostText(about)}`,
        fix: { label: 'Open sled', href: paths.sled(about.sled) },
      }
    case 'sled_silent':
      return {
        title: `Sled ${about.serial}${slot(about.cubby)} does not answer`,
        why:
          `${countOf(about.instances, 'instance')} ran on it and may run on. Nothing was started elsewhere. ` +
          (about.waitsFor ?? 'Portico checks whether it has stopped.'),
        fix: { label: 'Open outage', href: systemPaths.sledOutages(about.sled) },
      }
    case 'sled_fenced':
      return {
        title: `Sled ${about.serial}${slot(about.cubby)} is out after an outage`,
        why: `Nothing on it can write to disks. ${lostText(about)} ${about.waitsFor ?? ''}`.trimEnd(),
        fix: { label: 'Open outage', href: systemPaths.sledOutages(about.sled) },
      }
    case 'sled_out_of_service':
      return {
        title: `Sled ${about.serial}${slot(about.cubby)} is out of service`,
        why:
          about.instances === 0
            ? 'It works and is empty. No instances are placed on it until it is put back in service.'
            : `It works, and ${countOf(about.instances, 'instance')} still ${about.instances === 1 ? 'runs' : 'run'} on it. No new instances are placed there.`,
        fix: { label: 'Open sled', href: paths.sled(about.sled) },
      }
    case 'disk_full':
      return {
        title: `Disk ${about.serial} in ${ofSled(about)} is full`,
        why: 'The remaining space is reserved for the host. New disks, snapshots and images may be refused.',
        fix: { label: 'Open disks', href: systemPaths.sledDisks(about.sled) },
      }
    case 'disk_worn':
      return {
        title: `Disk ${about.serial} in ${ofSled(about)} is worn`,
        why: `${about.wear} % of its rated writes are used up. It still works. Replace it soon.`,
        fix: { label: 'Open disks', href: systemPaths.sledDisks(about.sled) },
      }
    case 'disk_worn_out':
      return {
        title: `Disk ${about.serial} in ${ofSled(about)} is worn out`,
        why: 'All of its rated writes are used up. It may fail at any time. Replace it.',
        fix: { label: 'Open disks', href: systemPaths.sledDisks(about.sled) },
      }
    case 'port_silent':
      return {
        title: `${portName(about)} does not answer`,
        why: 'Its switch does not report it, so the state of its links is not known.',
        fix: { label: 'Open port', href: portHref(about) },
      }
    case 'link_down':
      return {
        title: `Link ${about.linkName} of ${portName(about)} is down`,
        why: about.why || 'The switch reports no reason.',
        fix: { label: 'Open port', href: portHref(about) },
      }
    case 'bgp_down':
      return {
        title: `BGP session ${about.addr} is down`,
        why:
          about.last === null
            ? `On ${portName(about)}; it is in state ${about.state.replaceAll('_', ' ')}.`
            : `On ${portName(about)}. Last message: ${about.last}.`,
        fix: { label: 'Open session', href: sessionHref(about) },
      }
    case 'bgp_flapping':
      return {
        title: `BGP session ${about.addr} keeps dropping`,
        why: `On ${portName(about)}, at least ${about.drops} times within a day. Last message: ${about.last}.`,
        fix: { label: 'Open session', href: sessionHref(about) },
      }
    case 'bfd_down':
      return {
        title: `BFD session ${about.addr} is down`,
        why: `${about.switch} gets no answer from this peer, and does not use its routes.`,
        fix: { label: 'Open BFD sessions', href: systemPaths.bfdSessions() },
      }
    case 'pool_full':
      return {
        title: about.capacity === 0 ? `Pool ${about.name} has no addresses` : `Pool ${about.name} is full`,
        why: `Instances and floating IPs that need an address of this pool cannot be created.${defaultOf(about.defaultOf)}`,
        fix: { label: 'Add range', href: systemPaths.ipPoolRangesAdd(about.name) },
      }
    case 'pool_nearly_full':
      return {
        title: `Pool ${about.name} has ${numberText(about.left)} of ${countOf(about.capacity, 'address', 'addresses')} left`,
        why: `When they are used up, instances and floating IPs that need one are refused.${defaultOf(about.defaultOf)}`,
        fix: { label: 'Add range', href: systemPaths.ipPoolRangesAdd(about.name) },
      }
    case 'certificate_expired':
      return {
        title: `Certificate ${about.name} has expired`,
        why: `Clients refuse the address of silo ${about.siloName}. No other certificate is valid for it.`,
        fix: certificateMend(about, ownSilo),
      }
    case 'certificate_expiring':
      return {
        title: `Certificate ${about.name} ends soon`,
        why: `Clients then refuse the address of silo ${about.siloName}. No other certificate is valid for it.`,
        fix: certificateMend(about, ownSilo),
      }
    case 'quota_nearly_used':
      return {
        title:
          about.all === 0
            ? `Silo ${about.siloName} is over its ${quotaLabels[about.resource]}`
            : `Silo ${about.siloName} is at ${shareText(about.used, about.all)} of its ${quotaLabels[about.resource]}`,
        why: `${amountText(about.resource, about.used)} of ${amountText(about.resource, about.all)} are used. Requests for more than the remaining ${left(about)} are refused.`,
        fix: { label: 'Change quotas', href: systemPaths.siloQuotas(about.siloName) },
      }
    case 'capacity_used_up':
      return {
        title: `All of the hardware’s ${resourceLabels[about.resource]} ${isOrAre(about.resource)} used`,
        why: `Requests that need more are refused in all silos. Add hardware, free some${hypervisor !== 'simulated' && about.resource === 'cpus' ? `, or ${overcommitAdvice}` : ''}.`,
        fix: utilizationMend(about.resource),
      }
    case 'capacity_nearly_used':
      return {
        title: `${shareText(about.used, about.all)} of the hardware’s ${resourceLabels[about.resource]} ${isOrAre(about.resource)} used`,
        why: `${left(about)} ${isOrAre(about.resource)} left for all silos.`,
        fix: utilizationMend(about.resource),
      }
    case 'capacity_promised':
      return {
        title: `Quotas add up to ${shareText(about.used, about.all)} of the hardware’s ${resourceLabels[about.resource]}`,
        why: `Quotas: ${amountText(about.resource, about.used)}. Hardware: ${amountText(about.resource, about.all)}. Requests can be refused for lack of capacity although the quota allows them.`,
        fix: utilizationMend(about.resource),
      }
    case 'instances_failed':
      return {
        title: `${countOf(about.count, 'instance')} of silo ${about.siloName} ${about.count === 1 ? 'has' : 'have'} failed`,
        why: 'The machine was lost or could not be started. Users of the silo see the reason on the page of the instance.',
        fix: siloMend(about.siloName),
      }
    case 'work_failing':
      return {
        title: `A background job for ${jobLabels(about.work)} keeps failing`,
        why: `${countOf(about.attempts, 'attempt')} so far: ${about.why}`,
        fix: collectMend(),
      }
    case 'clock_wrong':
      return {
        title: `The clock of a server is ${numberText(Math.round(Math.abs(about.offset) / 100) / 10)} s ${about.offset > 0 ? 'ahead' : 'behind'}`,
        why: `Server ${about.server}, compared with the database. Sessions expire early or late, times are wrong, and SAML sign-in fails. Synchronize both clocks with NTP.`,
        fix: { label: 'Open updates', href: paths.updates() },
      }
    case 'networks_behind':
      return {
        title: `Packets do not obey the settings of ${countOf(about.count, 'VPC')} of silo ${about.siloName}`,
        why: 'The network engine has not applied a change for minutes, or has refused part of it. Users of the silo see what on the page of the VPC. The log of the server, and portico doctor on its host, say more.',
        fix: siloMend(about.siloName),
      }
    case 'backups_damaged':
      return {
        title: `${countOf(about.count, 'backup')} of silo ${about.siloName} ${about.count === 1 ? 'is' : 'are'} damaged`,
        why: 'Data in the backup target is missing or was changed; users of the silo see which. Check the storage of the target. If you bring the data back, the next restore of a backup finds it.',
        fix: siloMend(about.siloName),
      }
    case 'tasks_failed':
      return {
        title: `${countOf(about.count, 'task')} of silo ${about.siloName} did not do everything`,
        why: 'Within a day. The users who started them see what failed, and can retry.',
        fix: siloMend(about.siloName),
      }
    case 'uploads_failed':
      return {
        title: `${countOf(about.count, 'image upload')} of silo ${about.siloName} failed`,
        why: 'Within a day. The users who started them see why.',
        fix: siloMend(about.siloName),
      }
    case 'imports_abandoned':
      return {
        title: `${countOf(about.count, 'disk import')} of silo ${about.siloName} ${about.count === 1 ? 'is' : 'are'} unfinished`,
        why: 'For more than a day. Users of the silo can finish or cancel them in the menu of each disk.',
        fix: siloMend(about.siloName),
      }
    case 'bundle_failed':
      return {
        title: 'A support bundle could not be collected',
        why: `${about.why.replace(/[.]$/, '')}. Collect another, and delete this one.`,
        fix: { label: 'Open support bundle', href: systemPaths.supportBundle(about.bundle) },
      }
  }
}

const quotaLabels: Readonly<Record<QuotaResource, string>> = {
  cpus: 'vCPU quota',
  memory: 'memory quota',
  storage: 'storage quota',
}

interface PortOf {
  readonly switch: string
  readonly portName: string
}
const portName = ({ switch: location, portName: name }: PortOf): string => `${location} ${name}`
const portHref = ({ switch: location, portName: name }: PortOf): string =>
  systemPaths.switchPort(`${location}-${name}`)
const sessionHref = ({ switch: location, addr }: { switch: string; addr: string }): string =>
  systemPaths.bgpSession(`${location}-${addr}`)

const defaultOf = (silos: number): string =>
  silos === 0 ? '' : ` ${countOf(silos, 'silo')} ${silos === 1 ? 'takes' : 'take'} from it by default.`

const siloMend = (silo: string) => ({ label: 'Open silo', href: paths.silo(silo) })
const certificateMend = ({ siloName }: { siloName: string }, ownSilo: string) =>
  siloName === ownSilo ? { label: 'Open certificates', href: paths.certificates() } : siloMend(siloName)
const utilizationMend = (by: QuotaResource) => ({
  label: 'Open utilization',
  href: `${paths.systemUtilization()}?by=${by}`,
})

/** Links to support bundles, because a bundle contains the queue with the failed job and its log. */
const collectMend = (): FixLink => ({ label: 'Collect a support bundle', href: paths.supportBundles() })

/** Links to the page where an operator can examine what a failed check could not read. */
const checkMend: Readonly<Record<CheckName, () => FixLink>> = {
  sleds: () => ({ label: 'Open inventory', href: paths.inventory() }),
  disks: () => ({ label: 'Open disks', href: paths.inventoryDisks() }),
  ports: () => ({ label: 'Open switch ports', href: paths.switchPorts() }),
  bgp: () => ({ label: 'Open BGP sessions', href: paths.bgp() }),
  bfd: () => ({ label: 'Open BFD sessions', href: systemPaths.bfdSessions() }),
  capacity: () => ({ label: 'Open utilization', href: paths.systemUtilization() }),
  pools: () => ({ label: 'Open IP pools', href: paths.ipPools() }),
  quotas: () => ({ label: 'Open silos', href: paths.silos() }),
  certificates: () => ({ label: 'Open silos', href: paths.silos() }),
  instances: () => ({ label: 'Open silos', href: paths.silos() }),
  jobs: collectMend,
  clocks: () => ({ label: 'Open updates', href: paths.updates() }),
  networks: () => ({ label: 'Open silos', href: paths.silos() }),
  backups: () => ({ label: 'Open silos', href: paths.silos() }),
}

const jobSubjects: Readonly<Record<string, string>> = {
  machine: 'an instance',
  'machine-remains': 'the cleanup of an instance',
  disk: 'a disk',
  snapshot: 'a snapshot',
  'volume-remains': 'the cleanup of a disk',
  'content-remains': 'the cleanup of a snapshot or image',
  task: 'a task',
  'image-upload': 'an image upload',
  'image-fetch': 'an image download',
  trial: 'a revertible change',
  sled: 'a sled',
  'support-bundle': 'a support bundle',
  backup: 'a backup',
  'backup-restore': 'a restore of a backup',
  'backup-schedule': 'a schedule of backups',
  'backup-remains': 'the cleanup of a backup',
  'vpc-network': 'the network of a VPC',
}
const jobLabels = (work: string): string => jobSubjects[work] ?? work.replaceAll('-', ' ')
