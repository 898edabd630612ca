/** The project and VPC of a resource, as names, which calls take in their query. */
export interface VpcPlace {
  readonly project: string
  readonly vpc: string
}
