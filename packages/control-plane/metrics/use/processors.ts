import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { Span } from '../samples/read.ts'

/** The instances whose use is requested. The caller has checked that the user may read them. */
export type ProcessorFilter =
  | { readonly instances: readonly string[]; readonly project?: string }
  | { readonly projects: readonly string[] }
  | { readonly silo: string }
  | 'everybody'

/** A vCPU of a machine, which is a sampled source. A restarted instance has new vCPUs. */
export interface Processor {
  /** ID of the source (samples/sources.ts) */
  readonly id: number
  readonly instance: string
  /**
   * time at which the vCPU started to count, and time until which it existed (Infinity if it still exists); ms since
   * the epoch
   */
  readonly started: number
  readonly until: number
}

interface Row {
  readonly id: number
  readonly instance_id: string
  readonly time_started: Date
  readonly time_gone: Date | null
}

/**
 * Returns the vCPUs that existed in a span, grouped by instance.
 * @param running whether to return only vCPUs of instances that run now
 */
export async function findProcessors(
  db: Db,
  whose: ProcessorFilter,
  { from, until }: Span,
  running: boolean,
): Promise<readonly Processor[]> {
  const { rows } = await sql<Row>`
    select s.id, s.instance_id, s.time_started, s.time_gone
    from metric_source s
    where s.kind = 'vcpu' and s.time_started < ${until} and (s.time_gone is null or s.time_gone >= ${from})
      and ${isOf(whose)}
      and ${running ? isRunning : sql<boolean>`true`}
    order by s.instance_id, s.time_started, s.id`.execute(db)
  return rows.map(({ id, instance_id, time_started, time_gone }) => ({
    id,
    instance: instance_id,
    started: time_started.getTime(),
    until: time_gone?.getTime() ?? Infinity,
  }))
}

const isRunning = sql<boolean>`exists (
  select from instance i where i.id = s.instance_id and i.run_state = 'running')`

function isOf(whose: ProcessorFilter) {
  if (whose === 'everybody') return sql<boolean>`true`
  if ('instances' in whose) {
    const { instances, project = null } = whose
    const ofProject = sql`(${project}::uuid is null or s.project_id = ${project}::uuid)`
    return sql<boolean>`s.instance_id = any(${instances}::uuid[]) and ${ofProject}`
  }
  if ('projects' in whose) return sql<boolean>`s.project_id = any(${whose.projects}::uuid[])`
  return sql<boolean>`s.silo_id = ${whose.silo}::uuid`
}
