/** What addresses and interfaces need to know of the instance they belong to. */
export interface InstanceRef {
  readonly id: string
  readonly silo_id: string
  readonly project_id: string
  readonly name: string
}
