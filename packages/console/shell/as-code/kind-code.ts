import type { ComponentType } from 'react'
import type { ShownAsCode, CodeRequest, CreateOperation } from '@portico/contract/as-code/as-code.ts'

/** A resource with the name of its project; null for one outside projects. */
export interface Placed<Thing extends { readonly id: string; readonly name: string }, Project = string> {
  readonly resource: Thing
  readonly project: Project
}

/** A resource in a VPC of its project, and one in a router of a VPC. */
export interface PlacedInVpc<
  Thing extends { readonly id: string; readonly name: string },
> extends Placed<Thing> {
  /** Name of the VPC */
  readonly vpc: string
}

export interface PlacedInRouter<
  Thing extends { readonly id: string; readonly name: string },
> extends PlacedInVpc<Thing> {
  /** Name of the router */
  readonly router: string
}

/** How resources of a kind are shown as code. */
export type KindCode<Of> = OfKind<Of> & (ImmediateDuplicate<Of> | LoadedDuplicate<Of>)

interface OfKind<Of> {
  readonly read: (of: Of) => CodeRequest
  /** Returns the operation whose Terraform resource can import it; null where none can. */
  readonly terraformOperation: (of: Of) => CreateOperation | null
}

/** The request for a duplicate follows from what is known of the resource. */
export interface ImmediateDuplicate<Of> {
  /** Returns the request that creates a duplicate; null where there is none. */
  readonly duplicate: (of: Of) => ShownAsCode | null
  /** What the duplicate would lack. */
  readonly duplicateNote: string
}

/** The request for a duplicate needs more data. */
interface LoadedDuplicate<Of> {
  /** Loads the data and renders a `LikeCode`. */
  readonly DuplicateCode: ComponentType<Of>
}
