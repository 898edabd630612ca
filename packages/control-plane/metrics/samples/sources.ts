import type { MachineSample } from '@portico/hypervisor/port.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { MachineKind, Reading } from './counters.ts'

/** The counters of one source at one time. */
export interface SourceReading {
  readonly machine: MachineSample
  readonly reading: Reading
}

const keyOf = ({ machine, reading }: SourceReading): string =>
  `${machine.machineId} ${reading.kind} ${reading.target} ${reading.number}`

interface NewSource {
  readonly machine_id: string
  readonly kind: MachineKind
  readonly target_id: string
  readonly number: number
  readonly instance_id: string
  readonly project_id: string
  readonly silo_id: string
  readonly sled_id: string
  readonly time_started: string
}

/** A cache of source IDs. */
export class SourceIds {
  /** ID of each source by its key; null if the database no longer contains the machine, disk or interface */
  readonly #ids = new Map<string, number | null>()
  readonly #before: ReadonlyMap<string, number | null>

  /**
   * Creates a cache.
   * @param before the previous cache, since the last sample of a machine may arrive when the database no longer
   * contains the machine
   */
  constructor(before: SourceIds | null = null) {
    this.#before = before === null ? new Map() : before.#ids
  }

  /**
   * Returns the ID of a source; null if the database no longer contains the machine, disk or interface; undefined if it
   * must be looked up by {@link learn} first.
   */
  of(reading: SourceReading): number | null | undefined {
    return this.#ids.get(keyOf(reading))
  }

  /**
   * Removes unknown sources from the cache, so that they are looked up again: an interface may have been added since.
   */
  forgetUnknown(): void {
    for (const [key, id] of this.#ids) if (id === null) this.#ids.delete(key)
  }

  /** Looks up the IDs of sources that are not in the cache, and inserts new sources. */
  async learn(db: Db, fresh: readonly SourceReading[]): Promise<void> {
    if (fresh.length === 0) return
    const sources = await describe(db, fresh)
    const ids = await idsOf(
      db,
      sources.filter((source) => source !== null),
    )
    for (const [n, reading] of fresh.entries()) {
      const source = sources[n] ?? null
      const id = source === null ? this.#before.get(keyOf(reading)) : ids.get(identityOf(source))
      this.#ids.set(keyOf(reading), id ?? null)
    }
  }
}

/** Returns the owners of sources in the order of `given`; null if the machine or its interface was deleted. */
async function describe(db: Db, given: readonly SourceReading[]): Promise<(NewSource | null)[]> {
  const machineIds = [...new Set(given.map(({ machine }) => machine.machineId))]
  const machines = await db
    .selectFrom('machine')
    .select(['id', 'instance_id', 'project_id', 'silo_id', 'sled_id'])
    .where(sql<boolean>`id = any(${machineIds}::uuid[])`)
    .execute()
  const instanceIds = machines.map(({ instance_id }) => instance_id)
  const nics = await db
    .selectFrom('network_interface')
    .select(['id', 'instance_id', 'mac'])
    .where(sql<boolean>`instance_id = any(${instanceIds}::uuid[])`)
    .execute()
  const owners = new Map(machines.map((machine) => [machine.id, machine]))
  const nicIds = new Map(nics.map(({ id, instance_id, mac }) => [`${instance_id} ${mac.toLowerCase()}`, id]))
  return given.map(({ machine, reading }) => {
    const owner = owners.get(machine.machineId)
    if (owner === undefined) return null
    const { id: machine_id, ...owners_ } = owner
    const targets: Readonly<Record<MachineKind, string | undefined>> = {
      vcpu: owner.instance_id,
      machine: owner.instance_id,
      disk: reading.target,
      latency: reading.target,
      size: reading.target,
      nic: nicIds.get(`${owner.instance_id} ${reading.target}`),
    }
    const target_id = targets[reading.kind]
    if (target_id === undefined) return null
    const { kind, number } = reading
    return {
      ...owners_,
      machine_id,
      kind,
      target_id,
      number,
      time_started: machine.startedAt.toISOString(),
    }
  })
}

type Identity = Pick<NewSource, 'machine_id' | 'kind' | 'target_id' | 'number'>

const identityOf = ({ machine_id, kind, target_id, number }: Identity): string =>
  `${machine_id} ${kind} ${target_id} ${number}`

/**
 * Inserts new sources and returns their IDs, in one statement. A source that another server inserts at the same time is
 * found by the next call.
 */
async function idsOf(db: Db, sources: readonly NewSource[]): Promise<Map<string, number>> {
  if (sources.length === 0) return new Map()
  const { rows } = await sql<Identity & { id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as r(
        machine_id uuid, kind text, target_id uuid, number integer, instance_id uuid, project_id uuid,
        silo_id uuid, sled_id uuid, time_started timestamptz)
    ), known as (
      select s.id, s.machine_id, s.kind, s.target_id, s.number
      from metric_source s join given g using (machine_id, kind, target_id, number)
    ), fresh as (
      insert into metric_source (machine_id, kind, target_id, number, instance_id, project_id, silo_id, sled_id,
                                 time_started)
      select machine_id, kind, target_id, number, instance_id, project_id, silo_id, sled_id, time_started
      from given g
      where not exists (
        select from known k
        where (k.machine_id, k.kind, k.target_id, k.number) = (g.machine_id, g.kind, g.target_id, g.number))
      on conflict do nothing
      returning id, machine_id, kind, target_id, number
    )
    select * from known union all select * from fresh`.execute(db)
  return new Map(rows.map((row) => [identityOf(row), row.id]))
}
