import type { VpcScope } from '#shell/vpc-scope.ts'

/** The router of routes, with its VPC and project, by names. */
export interface RouterScope extends VpcScope {
  readonly router: string
}
