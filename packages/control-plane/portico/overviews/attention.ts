import type { Need, NeedAbout } from '@portico/contract/portico/overviews.ts'
import { isNearlyFull, lookBack } from '@portico/domain/issues/limits.ts'
import { urgentFirst } from '@portico/domain/issues/order.ts'
import { needKinds } from '@portico/domain/overviews/needs.ts'
import { isSoonFull } from '@portico/domain/quotas/forecast.ts'
import { uploadLimits } from '@portico/domain/images/upload.ts'
import { type RawBuilder, sql } from 'kysely'
import { isAbandonedImport } from '#issues/abandoned-imports.ts'
import { endsSoon, isReplaced } from '#issues/checks/certificates.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { mayDo } from '#authorization/lookup/access.ts'
import { time } from '#kernel/wire.ts'
import type { Outlook } from './quotas.ts'

/** A problem that needs attention, in the form before its conversion for the API. */
export interface AttentionItem {
  readonly about: NeedAbout
  readonly since: Date | null
  readonly breaks: Date | null
}

/** Maximum number of items returned. */
const shown = 50

/** Maximum number of projects read per kind of problem; problems in further projects are not counted. */
const lookedAt = 1000

/** Maximum number of resource names per item. */
const named = 3

/** Returns the items for the API, most urgent first. */
export function attentionView(
  found: readonly AttentionItem[],
  now: Date,
): { time_told: string; needs: Need[]; more_needs: number } {
  const needs = found
    .map(({ about, since, breaks }) => ({
      severity: needKinds[about.kind],
      about,
      since: since?.getTime() ?? null,
      breaks: breaks?.getTime() ?? null,
    }))
    .toSorted((one, other) => urgentFirst(one, other) || one.about.kind.localeCompare(other.about.kind))
    .map(({ since, breaks, ...need }) => ({
      ...need,
      time_since: since === null ? null : time(new Date(since)),
      time_breaks: breaks === null ? null : time(new Date(breaks)),
    }))
  return { time_told: time(now), needs: needs.slice(0, shown), more_needs: Math.max(0, needs.length - shown) }
}

interface FailedRow {
  readonly kind:
    | 'instances_failed'
    | 'disks_failed'
    | 'snapshots_failed'
    | 'backups_damaged'
    | 'imports_abandoned'
  readonly project_id: string
  readonly project_name: string
  readonly count: number
  readonly names: readonly string[]
  readonly since: Date
}

/**
 * Returns the failures in projects, and image uploads that need attention. @param projects those that the caller may
 * read
 */
export async function attentionIn(
  ctx: Context,
  projects: readonly string[],
): Promise<readonly AttentionItem[]> {
  const failed = await failedIn(ctx, projects)
  const uploads = await uploadsIn(ctx, projects)
  return [
    ...failed.map(({ kind, project_id, project_name, count, names, since }) => ({
      about: { kind, project: { id: project_id, name: project_name }, count, names: [...names] },
      since,
      breaks: null,
    })),
    ...uploads.map(
      ({ held, project_id, project_name, count, names, since, upload, why, first_sent }): AttentionItem => {
        const which = { project: { id: project_id, name: project_name }, count, names: [...names], upload }
        return {
          about: held
            ? { kind: 'uploads_held', ...which }
            : { kind: 'uploads_failed', ...which, why: why ?? '' },
          since,
          breaks: new Date(first_sent.getTime() + uploadLimits.retention),
        }
      },
    ),
  ]
}

async function failedIn({ db, now }: Context, projects: readonly string[]): Promise<readonly FailedRow[]> {
  const of = (kind: FailedRow['kind'], table: string, state: string, bad: string, at: string) => {
    const when = sql.ref(`t.${at}`)
    return sql`(
      select ${kind}::text as kind, t.project_id, count(*)::int as count, max(${when}) as since,
        (array_agg(t.name::text order by ${when} desc, t.name))[1:${sql.lit(named)}] as names
      from ${sql.table(table)} t
      where t.project_id = any(${projects}::uuid[]) and ${sql.ref(`t.${state}`)} = ${bad}
      group by t.project_id order by since desc limit ${lookedAt})`
  }
  const abandoned = sql`(
    select 'imports_abandoned', d.project_id, count(*)::int, max(d.time_modified),
      (array_agg(d.name::text order by d.time_modified desc, d.name))[1:${sql.lit(named)}]
    from disk d
    where d.project_id = any(${projects}::uuid[]) and ${isAbandonedImport(now)}
    group by d.project_id order by 4 desc limit ${lookedAt})`
  const { rows } = await sql<FailedRow>`
    select failed.*, project.name as project_name
    from (${sql.join(
      [
        of('instances_failed', 'instance', 'run_state', 'failed', 'time_run_state_updated'),
        of('disks_failed', 'disk', 'state', 'faulted', 'time_modified'),
        of('snapshots_failed', 'snapshot', 'state', 'faulted', 'time_modified'),
        of('backups_damaged', 'backup', 'state', 'damaged', 'time_modified'),
        abandoned,
      ],
      sql` union all `,
    )}) failed join project on project.id = failed.project_id`.execute(db)
  return rows
}

interface UploadsRow extends Omit<FailedRow, 'kind'> {
  readonly held: boolean
  readonly upload: string
  readonly why: string | null
  /** time of the last piece of the upload that expires first */
  readonly first_sent: Date
}

/** The time of an upload `u`'s last piece: its retention starts then (uploads/view.ts). */
const lastSent = sql`greatest(u.time_modified, (
  select max(time_received) from image_upload_piece where upload_id = u.id and stored))`

/** Returns uploads whose client no longer sends, and those that failed. */
async function uploadsIn({ db }: Context, projects: readonly string[]): Promise<readonly UploadsRow[]> {
  const newest = (column: RawBuilder<unknown>) =>
    sql`(array_agg(${column} order by u.time_modified desc, u.id))`
  const { rows } = await sql<UploadsRow>`
    select u.state = 'receiving' as held, u.project_id, project.name as project_name, count(*)::int as count,
      max(u.time_modified) as since, min(${lastSent}) as first_sent, ${newest(sql`u.name::text`)}[1:${sql.lit(named)}] as names,
      ${newest(sql`u.id`)}[1] as upload, ${newest(sql`u.failure`)}[1] as why
    from image_upload u
    join project on project.id = u.project_id
    left join task on task.id = u.task_id
    where u.project_id = any(${projects}::uuid[])
      and (u.state = 'failed' or (u.state = 'receiving' and task.state = 'held'))
    group by held, u.project_id, project.name order by since desc limit ${lookedAt}`.execute(db)
  return rows
}

/** Returns the caller's tasks that failed on the last day; those of uploads are reported as uploads. */
export async function tasksNeeding(
  ctx: Context,
  projectId: string | null,
): Promise<readonly AttentionItem[]> {
  const { rows } = await sql<{ count: number; task: string | null; since: Date }>`
    select count(*)::int as count, (array_agg(id order by time_ended desc, id))[1] as task, max(time_ended) as since
    from task
    where user_id = ${userOf(ctx).userId} and state = 'failed' and kind <> 'image_upload'
      and time_ended > ${new Date(ctx.now.getTime() - lookBack)}
      and (${projectId}::uuid is null or project_id = ${projectId}::uuid)`.execute(ctx.db)
  return rows.flatMap(({ count, task, since }) =>
    task === null ? [] : [{ about: { kind: 'tasks_failed', count, task }, since, breaks: null }],
  )
}

/** Returns quotas that are used up or will be soon. */
export function quotasNeeding(outlooks: readonly Outlook[], now: Date): readonly AttentionItem[] {
  return outlooks.flatMap(({ resource, used, all, filling, pace }): AttentionItem[] => {
    const amount = { resource, used, all }
    if (filling.kind === 'full') {
      return [{ about: { kind: 'quota_full', ...amount }, since: null, breaks: null }]
    }
    if (filling.kind === 'fills' && isSoonFull(filling, now.getTime())) {
      const breaks = new Date(filling.likely)
      return [{ about: { kind: 'quota_fills', ...amount, per_day: pace?.likely ?? 0 }, since: null, breaks }]
    }
    return isNearlyFull(used, all)
      ? [{ about: { kind: 'quota_nearly_used', ...amount }, since: null, breaks: null }]
      : []
  })
}

/** Returns the silo's certificates that have expired or will expire soon, for users who may list them. */
export async function certificatesNeeding(ctx: Context, siloId: string): Promise<readonly AttentionItem[]> {
  const scope = { ownerId: null, projectId: null, siloId }
  if (!(await mayDo(ctx, 'certificate_list', scope))) return []
  const { now } = ctx
  const rows = await ctx.db
    .selectFrom('certificate as c')
    .select(['c.id', 'c.name', 'c.not_after'])
    .where('c.silo_id', '=', siloId)
    .where('c.not_after', '<=', endsSoon(now))
    .where(sql<boolean>`not ${isReplaced(now)}`)
    .orderBy('c.not_after')
    .orderBy('c.id')
    .limit(shown + 1)
    .execute()
  return rows.map(({ id, name, not_after }) => {
    const isOver = not_after <= now
    return {
      about: {
        kind: isOver ? ('certificate_expired' as const) : ('certificate_expiring' as const),
        certificate: id,
        name,
      },
      since: isOver ? not_after : null,
      breaks: not_after,
    }
  })
}
