/** The names of a resource's project and VPC, in the form in which operations take them in their query. */
export interface VpcScope {
  readonly project: string
  readonly vpc: string
}
