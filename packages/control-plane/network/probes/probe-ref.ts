import type { InstanceRef } from '../instance-ref.ts'

/** The fields of a probe that are needed for its address and interface. */
export type ProbeRef = Pick<InstanceRef, 'id' | 'silo_id' | 'project_id' | 'name'>
