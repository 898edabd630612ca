/** The project and VPC of a resource, as names, which calls take in their query. */
export interface VpcScope {
  readonly project: string
  readonly vpc: string
}
