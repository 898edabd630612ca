/** The fields of an instance that its addresses and interfaces need. */
export interface InstanceRef {
  readonly id: string
  readonly silo_id: string
  readonly project_id: string
  readonly name: string
}
