import type { ResourceKind } from '@portico/contract/resources/resource-kind.ts'
import type { CallArgs } from '#data/call.ts'
import type { StateKind } from '#ui/state-tones.ts'

/** An operation that returns one resource by ID, with its name. */
type ViewCall =
  | 'instanceView'
  | 'porticoInstanceTemplateView'
  | 'diskView'
  | 'projectIpPoolView'
  | 'vpcRouterView'
  | 'siloView'

/** More data about a search hit; `silo` is the name of its silo if it is in no project. */
interface HitContext {
  readonly id: string
  readonly silo: string | null
}

/** Where the console shows resources of a kind. */
export interface KindPages {
  /** The operation that returns a resource by ID with its name, and the kinds whose changes may change that name. */
  readonly nameCall?: {
    readonly view: ViewCall
    readonly args: (id: string) => CallArgs<ViewCall>
    readonly endsWith: readonly ('update' | 'delete')[]
  }
  /** Returns the path of the kind's list in a project. */
  readonly list?: (project: string) => string
  /**
   * Returns the page that a search hit opens. Project and VPC are null if the resource is outside them, or if they are
   * unknown.
   */
  readonly found?: (
    name: string,
    project: string | null,
    vpc: string | null,
    beside?: HitContext,
  ) => string | null
  /** Returns the page with the addresses of a resource, for a search by address. */
  readonly addresses?: (name: string, project: string) => string
}

/** A resource kind with its pages in the console. */
export type Kind = Omit<ResourceKind, 'states'> & KindPages & { readonly states?: StateKind }
