import type { ComponentType } from 'react'
import type { ShownAsCode, CodeRequest, CreateOperation } from '@portico/contract/as-code/as-code.ts'

/** A resource with the name of its project; null for one outside projects. */
export interface Placed<Thing extends { readonly id: string; readonly name: string }, Project = string> {
  readonly resource: Thing
  readonly project: Project
}

/** A resource in a VPC, and a resource in a router of a VPC, with the names of their parents. */
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

/** Defines how resources of a kind are shown as code. */
export type KindCode<Of> = OfKind<Of> & (ImmediateDuplicate<Of> | LoadedDuplicate<Of>)

interface OfKind<Of> {
  readonly read: (of: Of) => CodeRequest
  /** Returns the operation whose Terraform resource can import the resource; null if there is none. */
  readonly terraformOperation: (of: Of) => CreateOperation | null
}

/** For kinds whose duplicate request follows from the resource itself. */
export interface ImmediateDuplicate<Of> {
  /** Returns the request that creates a duplicate; null if the resource cannot be duplicated. */
  readonly duplicate: (of: Of) => ShownAsCode | null
  /** Text about what the duplicate would lack. */
  readonly duplicateNote: string
}

/** For kinds whose duplicate request requires loading more data. */
interface LoadedDuplicate<Of> {
  /** Loads the data and renders a `DuplicateCode`. */
  readonly DuplicateCode: ComponentType<Of>
}
