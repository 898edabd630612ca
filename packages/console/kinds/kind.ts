import type { ResourceKind } from '@portico/contract/resources/resource-kind.ts'
import type { CallArgs } from '#data/call.ts'
import type { StateKind } from '#ui/state-tones.ts'

/** A call that returns one resource by ID, with its name. */
type ViewCall =
  | 'instanceView'
  | 'porticoInstanceTemplateView'
  | 'diskView'
  | 'projectIpPoolView'
  | 'vpcRouterView'
  | 'siloView'

/** More about a search hit; `silo` is the name of its silo, if it is in no project. */
interface HitContext {
  readonly id: string
  readonly silo: string | null
}

/** Where the console shows resources of a kind. */
export interface KindPages {
  /** Returns the name of a resource by ID, and lists the kinds whose changes may change the name. */
  readonly nameCall?: {
    readonly view: ViewCall
    readonly args: (id: string) => CallArgs<ViewCall>
    readonly endsWith: readonly ('update' | 'delete')[]
  }
  /** The path of its list in a project. */
  readonly list?: (project: string) => string
  /** The page that a search hit opens. Project and VPC are null for a resource outside them, or when not known. */
  readonly found?: (
    name: string,
    project: string | null,
    vpc: string | null,
    beside?: HitContext,
  ) => string | null
  /** The page with its addresses, for a search by address. */
  readonly addresses?: (name: string, project: string) => string
}

/** A resource kind with its pages in the console. */
export type Kind = Omit<ResourceKind, 'states'> & KindPages & { readonly states?: StateKind }
