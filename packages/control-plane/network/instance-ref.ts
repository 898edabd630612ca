/** The fields of an instance that are needed for its addresses and interfaces. */
export interface InstanceRef {
  readonly id: string
  readonly silo_id: string
  readonly project_id: string
  readonly name: string
}
