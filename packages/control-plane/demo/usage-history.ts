import { fleetId } from '#kernel/authentication/authenticate.ts'
import type { Context } from '#kernel/context.ts'
import type { ControlPlane } from '#control-plane.ts'

const hour = 3_600_000

/** Hours of history, and hours between two points. */
const shown = 35 * 24
const apart = 6

interface Amounts {
  readonly cpus: number
  readonly memory: number
  readonly storage: number
}

/**
 * Writes a usage history for charts and forecasts: over the last weeks each project grew to its current size, with ups
 * and downs. The usage of silos and of the fleet is the sum over their projects. The real history continues from there.
 */
export function createUsageHistory(controlPlane: ControlPlane): Promise<void> {
  return controlPlane.asSystem('demo', async (ctx) => {
    const projects = await projectsNow(ctx)
    const points = projects.flatMap((project, index) =>
      hoursAgo().map((ago) => ({ ...project, ago, amounts: shareOf(project, grown(index, ago)) })),
    )
    const sums = new Map<string, Amounts & { readonly collection_id: string; readonly ago: number }>()
    for (const { id, silo_id, ago, amounts } of points) {
      for (const collection_id of [id, silo_id, fleetId]) {
        const key = `${collection_id} ${ago}`
        const before = sums.get(key) ?? nothing
        sums.set(key, { collection_id, ago, ...added(before, amounts) })
      }
    }
    const rows = [...sums.values()].map(({ ago, ...row }) => ({
      ...row,
      time: new Date(ctx.now.getTime() - ago * hour),
    }))
    for (let from = 0; from < rows.length; from += 1000) {
      await ctx.db
        .insertInto('provisioned_sample')
        .values(rows.slice(from, from + 1000))
        .onConflict((known) => known.doNothing())
        .execute()
    }
  })
}

const nothing: Amounts = { cpus: 0, memory: 0, storage: 0 }

const added = (one: Amounts, other: Amounts): Amounts => ({
  cpus: one.cpus + other.cpus,
  memory: one.memory + other.memory,
  storage: one.storage + other.storage,
})

/** Ordered, so that every run has the same result. */
function projectsNow({ db }: Context) {
  return db
    .selectFrom('project')
    .innerJoin('provisioned as used', 'used.collection_id', 'project.id')
    .innerJoin('silo', 'silo.id', 'project.silo_id')
    .select(['project.id', 'project.silo_id', 'used.cpus', 'used.memory', 'used.storage'])
    .orderBy('silo.name')
    .orderBy('project.name')
    .execute()
}

function hoursAgo(): readonly number[] {
  return Array.from({ length: shown / apart }, (_, at) => shown - at * apart)
}

/**
 * Returns the fraction of a project's current usage at a number of hours ago: a starting value, growth, and a wave of
 * several days.
 */
function grown(index: number, ago: number): number {
  const begun = 0.45 + 0.4 * ((index * 0.37) % 1)
  const gone = 1 - ago / shown
  const wave = 0.06 * Math.sin((gone * 5 + index) * 2 * Math.PI) * (1 - gone)
  return begun + (1 - begun) * gone + wave
}

/** Rounded to whole vCPUs and GiB, which are the units of allocation. */
function shareOf({ cpus, memory, storage }: Amounts, part: number): Amounts {
  const of = (amount: number, unit: number) => Math.round((amount * part) / unit) * unit
  return { cpus: of(cpus, 1), memory: of(memory, 2 ** 30), storage: of(storage, 2 ** 30) }
}
