import type { ImageConverter } from '@portico/hypervisor/image-files.ts'
import type { Hypervisor } from '@portico/hypervisor/port.ts'
import type { Heartbeat } from './job-queue/heartbeat.ts'
import type { JobQueue } from './job-queue/queue.ts'
import type { LogLines } from './log-lines.ts'
import type { LastUses } from './authentication/sessions.ts'
import type { ConnectionWatch } from './authentication/connection-watch.ts'
import type { BackupTarget } from './backup-target.ts'
import type { Certificates } from './certificates.ts'
import type { ChangeFollower } from './changes/follower.ts'
import type { Identity, Ports } from './context.ts'
import type { Transactions } from './database/transact.ts'
import type { DatabaseCheck } from './database/check.ts'
import type { Downloads } from './downloads.ts'
import type { Durations } from './durations.ts'
import type { Observer } from './observer.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Saml } from './saml.ts'
import type { DiskFiles } from './disk-files.ts'
import type { Gate } from './gate.ts'
import type { Computations } from './computations.ts'
import type { Throttle } from './throttle.ts'

/**
 * Retention of samples of each resolution, in ms unless stated otherwise; no resolution is kept longer than the next
 * coarser one.
 */
export interface SampleRetention {
  readonly samples: number
  readonly minutes: number
  readonly hours: number
}

/** Long-lived services that handlers use in addition to the database. */
export interface Services extends Omit<Ports, 'passwords'> {
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly identity: Identity
  /** Sends the session cookie to the browser in a header, unless the host stores sessions in another way. */
  readonly sendCookie: (headers: Headers, cookie: string) => void
  readonly touches: LastUses
  /** whether the database responds, for health checks */
  readonly databaseCheck: DatabaseCheck
  readonly follower: ChangeFollower
  readonly connections: ConnectionWatch
  /** checks addresses against the allow list */
  readonly gate: Gate
  /** retention of the change log in ms */
  readonly historyRetention: number
  /** retention in ms of raw samples and of those rolled up to minutes and hours */
  readonly sampleRetention: SampleRetention
  readonly hypervisor: Hypervisor
  /** null: only raw image files are accepted */
  readonly imageConverter: ImageConverter | null
  /** null: no operator has set a target, so that instances cannot be backed up */
  readonly backupTarget: BackupTarget | null
  /** null: the host cannot read file systems */
  readonly diskFiles: DiskFiles | null
  /** null: the host cannot download */
  readonly downloads: Downloads | null
  /** null: the host cannot read certificates */
  readonly certificates: Certificates | null
  /** null: the host does not support SAML */
  readonly saml: Saml | null
  /** DNS zones of the system: silos are found at `<silo>.sys.<zone>` */
  readonly zones: readonly string[]
  /** runs long computations */
  readonly computations: Computations
  /** ID of this server process; a restart gets a new one */
  readonly serverId: string
  /** log lines of this server to be stored for support bundles */
  readonly lines: LogLines
  /** receives what happens, for the logs and metrics of the host */
  readonly observer: Observer
  /** response times by operation and status */
  readonly requests: Durations
  /** background jobs, and the renewal of their leases */
  readonly jobs: {
    readonly queue: JobQueue
    readonly heartbeat: Heartbeat
    /** durations of job steps, by kind and outcome */
    readonly durations: Durations
  }
}
