import type { ComponentType } from 'react'
import type { ShownAsCode, CodeRequest, CreateOperation } from '@portico/contract/as-code/as-code.ts'

/** A resource with the name of its project; the name is null for a resource outside projects. */
export interface Placed<Thing extends { readonly id: string; readonly name: string }, Project = string> {
  readonly resource: Thing
  readonly project: Project
}

/** A resource in a VPC, or in a router of a VPC, with the names of its parents. */
export interface PlacedInVpc<
  Thing extends { readonly id: string; readonly name: string },
> extends Placed<Thing> {
  /** name of the VPC */
  readonly vpc: string
}

export interface PlacedInRouter<
  Thing extends { readonly id: string; readonly name: string },
> extends PlacedInVpc<Thing> {
  /** name of the router */
  readonly router: string
}

/** The definition of how resources of a kind are shown as code. */
export type KindCode<Of> = OfKind<Of> & (ImmediateDuplicate<Of> | LoadedDuplicate<Of>)

interface OfKind<Of> {
  readonly read: (of: Of) => CodeRequest
  /** Returns the operation of the Terraform resource by which the resource can be imported; null if there is none. */
  readonly terraformOperation: (of: Of) => CreateOperation | null
}

/** Used for kinds whose duplicate request follows from the resource itself. */
export interface ImmediateDuplicate<Of> {
  /** Returns the request that creates a duplicate; null if the resource cannot be duplicated. */
  readonly duplicate: (of: Of) => ShownAsCode | null
  /** text that says what the duplicate would lack */
  readonly duplicateNote: string
}

/** Used for kinds whose duplicate request needs more data, which has to be loaded. */
interface LoadedDuplicate<Of> {
  /** component that loads the data and renders a `DuplicateCode` */
  readonly DuplicateCode: ComponentType<Of>
}
