import type { CallArgs } from '#data/call.ts'
import type { StateKind } from '#ui/state-tones.ts'

/** A call that answers one thing by its id, with its name. */
type ViewCall = 'instanceView' | 'diskView' | 'projectIpPoolView' | 'vpcRouterView' | 'siloView'

/** What else is known of a thing that was found; the silo is the name of the one it lies in, if in no project. */
interface FoundBeside {
  readonly id: string
  readonly silo: string | null
}

/** What the console knows of a kind of thing. */
export interface Kind {
  /** What people call one, and several: `floating IP`, `floating IPs`. */
  readonly one: string
  readonly many: string
  /** Its word in the change log; the kind's own with `-` for `_` unless given. */
  readonly logged?: string
  /** It takes of what a silo may use, so that a change shows in the utilization. */
  readonly usesQuota?: true
  /** The server counts it: beside titles and, for what lies in a project, in the sidebar. */
  readonly counted?: true
  /** Its states and their looks (`ui/state-tones.ts`); what has states is counted by them. */
  readonly states?: StateKind
  /** Rows of other kinds show its name and know only its id. How its name is asked for one by one, and when it ends. */
  readonly named?: {
    readonly view: ViewCall
    readonly args: (id: string) => CallArgs<ViewCall>
    readonly endsWith: readonly ('update' | 'delete')[]
  }
  /** Its list in a project. */
  readonly list?: (project: string) => string
  /**
   * It is found by search, and has a place to go to; null for the project or VPC of what lies in none, or where it is not
   * known.
   */
  readonly found?: (
    name: string,
    project: string | null,
    vpc: string | null,
    beside?: FoundBeside,
  ) => string | null
  /** It can be asked who may do what to one (decision 47); first of all who may delete it. */
  readonly asked?: true
  /** One can be shown as code: how another is made, how Terraform takes it over, how it is read. */
  readonly coded?: true
  /** Where its addresses are shown, for who looks for an address. */
  readonly addresses?: (name: string, project: string) => string
}
