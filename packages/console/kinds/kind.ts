import type { ResourceKind } from '@portico/contract/resources/resource-kind.ts'
import type { CallArgs } from '#data/call.ts'
import type { StateKind } from '#ui/state-tones.ts'

/** A call that answers one thing by its id, with its name. */
type ViewCall =
  | 'instanceView'
  | 'porticoInstanceTemplateView'
  | 'diskView'
  | 'projectIpPoolView'
  | 'vpcRouterView'
  | 'siloView'

/** What else is known of a resource that search found; the silo is the name of the one it lives in, if in no project. */
interface FoundBeside {
  readonly id: string
  readonly silo: string | null
}

/** Where the console shows resources of a kind. */
export interface KindPages {
  /** Asks for the name of one by its id, and the changes after which the name may be another. */
  readonly nameCall?: {
    readonly view: ViewCall
    readonly args: (id: string) => CallArgs<ViewCall>
    readonly endsWith: readonly ('update' | 'delete')[]
  }
  /** Its list in a project. */
  readonly list?: (project: string) => string
  /**
   * The page that a search hit opens; null for the project or VPC of what lives in none, or where it is not known.
   */
  readonly found?: (
    name: string,
    project: string | null,
    vpc: string | null,
    beside?: FoundBeside,
  ) => string | null
  /** The page that shows its addresses, for a search by address. */
  readonly addresses?: (name: string, project: string) => string
}

/** A resource kind with where the console shows it. */
export type Kind = Omit<ResourceKind, 'states'> & KindPages & { readonly states?: StateKind }
