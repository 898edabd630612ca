import type { VpcScope } from '#shell/vpc-scope.ts'

/** A router with its VPC and project, by name. */
export interface RouterScope extends VpcScope {
  readonly router: string
}
