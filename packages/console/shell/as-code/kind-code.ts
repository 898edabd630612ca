import type { Codeable, CodeRequest, MakingOperation } from '@portico/contract/as-code/as-code.ts'

/** A thing, and the name of the project it lies in; null for one that lies in none. */
export interface Placed<Thing extends { readonly id: string; readonly name: string }, Project = string> {
  readonly thing: Thing
  readonly project: Project
}

/** How things of a kind are written as code. */
export interface KindCode<Of> {
  /**
   * What would make another like it, or what it was made of is not told (null). A hook; undefined until what it needs
   * is there.
   */
  readonly useLike: (of: Of) => Codeable | null | undefined
  /** What the other would not have. */
  readonly likeNote: string
  readonly read: (of: Of) => CodeRequest
  /** The call whose resource of Terraform can take it over; null where none can. */
  readonly madeBy: (of: Of) => MakingOperation | null
}
