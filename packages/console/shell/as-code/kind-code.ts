import type { ComponentType } from 'react'
import type { Codeable, CodeRequest, MakingOperation } from '@portico/contract/as-code/as-code.ts'

/** A thing, and the name of the project it lies in; null for one that lies in none. */
export interface Placed<Thing extends { readonly id: string; readonly name: string }, Project = string> {
  readonly thing: Thing
  readonly project: Project
}

/** A thing that lies in a VPC of its project, and one that lies in a router of one. */
export interface PlacedInVpc<
  Thing extends { readonly id: string; readonly name: string },
> extends Placed<Thing> {
  /** its name */
  readonly vpc: string
}

export interface PlacedInRouter<
  Thing extends { readonly id: string; readonly name: string },
> extends PlacedInVpc<Thing> {
  /** its name */
  readonly router: string
}

/** How things of a kind are written as code. */
export type KindCode<Of> = OfKind<Of> & (LikeAtOnce<Of> | LikeGathered<Of>)

interface OfKind<Of> {
  readonly read: (of: Of) => CodeRequest
  /** The call whose resource of Terraform can take it over; null where none can. */
  readonly madeBy: (of: Of) => MakingOperation | null
}

/** Another like it is made of what is known of this one. */
export interface LikeAtOnce<Of> {
  /** What would make it; null where nothing could. */
  readonly like: (of: Of) => Codeable | null
  /** What the other would not have. */
  readonly likeNote: string
}

/** More has to be asked for before another like it can be made. */
interface LikeGathered<Of> {
  /** Asks, and shows a `LikeCode`. */
  readonly Like: ComponentType<Of>
}
