/** The project and the VPC of a resource by name, which operations take in their query. */
export interface VpcScope {
  readonly project: string
  readonly vpc: string
}
