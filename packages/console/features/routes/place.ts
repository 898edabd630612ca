import type { VpcPlace } from '#shell/vpc-place.ts'

/** The router that routes lie in, by name, with its VPC and project. */
export interface RouterPlace extends VpcPlace {
  readonly router: string
}
