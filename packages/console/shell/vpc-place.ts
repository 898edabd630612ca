/** Where things of a VPC lie: names, as calls want them in their query. */
export interface VpcPlace {
  readonly project: string
  readonly vpc: string
}
