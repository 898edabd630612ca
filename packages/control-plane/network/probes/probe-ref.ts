import type { InstanceRef } from '../instance-ref.ts'

/** What its address and its interface need to know of a probe. */
export type ProbeRef = Pick<InstanceRef, 'id' | 'silo_id' | 'project_id' | 'name'>
