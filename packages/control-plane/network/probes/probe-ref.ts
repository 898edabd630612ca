import type { InstanceRef } from '../instance-ref.ts'

/** The fields of a probe that its address and interface need. */
export type ProbeRef = Pick<InstanceRef, 'id' | 'silo_id' | 'project_id' | 'name'>
