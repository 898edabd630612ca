import type { ImageConverter } from '@portico/hypervisor/image-files.ts'
import type { Hypervisor } from '@portico/hypervisor/port.ts'
import type { Heartbeat } from './job-queue/heartbeat.ts'
import type { WorkQueue } from './job-queue/queue.ts'
import type { LogLines } from './log-lines.ts'
import type { Touches } from './authentication/sessions.ts'
import type { Standing } from './authentication/standing.ts'
import type { Certificates } from './certificates.ts'
import type { ChangeFollower } from './changes/follower.ts'
import type { Identity, Ports } from './context.ts'
import type { Transactions } from './database/transact.ts'
import type { DatabaseCheck } from './database/check.ts'
import type { Downloads } from './downloads.ts'
import type { Durations } from './durations.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Saml } from './saml.ts'
import type { Gate } from './gate.ts'
import type { Sums } from './sums.ts'
import type { Throttle } from './throttle.ts'

/** How long samples of each resolution are kept, in ms unless it says otherwise; none longer than the next. */
export interface SampleRetention {
  readonly samples: number
  readonly minutes: number
  readonly hours: number
}

/** Long-lived parts that handlers may use beside the database. */
export interface Services extends Omit<Ports, 'passwords'> {
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly identity: Identity
  /** Hand the session cookie to the browser: a header, unless the host keeps sessions by other means. */
  readonly sendCookie: (headers: Headers, cookie: string) => void
  readonly touches: Touches
  /** whether the database answers, for health checks */
  readonly databaseCheck: DatabaseCheck
  readonly follower: ChangeFollower
  readonly standing: Standing
  /** whom the allow list lets in */
  readonly gate: Gate
  /** ms that the change log is kept */
  readonly keepHistory: number
  /** ms that samples are kept: as they were taken, by the minute, by the hour */
  readonly keepSamples: SampleRetention
  readonly hypervisor: Hypervisor
  /** null: files have to be raw */
  readonly imageConverter: ImageConverter | null
  /** null: nothing is fetched */
  readonly downloads: Downloads | null
  /** null: none can be read */
  readonly certificates: Certificates | null
  /** null: nobody is signed in by it */
  readonly saml: Saml | null
  /** DNS zones of the system: silos are found at `<silo>.sys.<zone>` */
  readonly zones: readonly string[]
  /** what takes long to work out */
  readonly sums: Sums
  /** what this server is called among those of its database, for as long as it runs */
  readonly serverId: string
  /** what it wrote to its log and is to be kept for support */
  readonly lines: LogLines
  /** how long it took to answer, by call and status */
  readonly requests: Durations
  /** what goes on after the answer, and what keeps it this server's */
  readonly work: {
    readonly queue: WorkQueue
    readonly heartbeat: Heartbeat
    /** how long its steps took, by kind and outcome */
    readonly durations: Durations
  }
}
