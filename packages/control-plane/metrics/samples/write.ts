import type { MachineSample } from '@portico/hypervisor/port.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/context.ts'
import { type CounterKind, counterNames, countersLiteral } from './counters.ts'

/** Counters of one source at one time. */
interface Row {
  readonly machine_id: string
  readonly kind: CounterKind
  readonly target_id: string
  readonly number: number
  readonly time: string
  readonly counters: string
}

/** Rows one statement writes: a statement's text and memory stay bounded however many machines there are. */
const BATCH = 2000

/**
 * Write what machines were seen to have done. Counters of machines, disks and interfaces that are gone from the
 * database meanwhile are left out. @returns how many sources were written of
 */
export async function writeSamples(db: Db, samples: readonly MachineSample[]): Promise<number> {
  const rows = await rowsOf(db, samples)
  for (let start = 0; start < rows.length; start += BATCH) {
    await writeRows(db, rows.slice(start, start + BATCH))
  }
  return rows.length
}

async function rowsOf(db: Db, samples: readonly MachineSample[]): Promise<(Row & Owner)[]> {
  if (samples.length === 0) return []
  const machines = await db
    .selectFrom('machine')
    .select(['id', 'instance_id', 'project_id', 'silo_id', 'sled_id'])
    .where(
      'id',
      'in',
      samples.map(({ machineId }) => machineId),
    )
    .execute()
  if (machines.length === 0) return []
  const nics = await db
    .selectFrom('network_interface')
    .select(['id', 'instance_id', 'mac'])
    .where(
      'instance_id',
      'in',
      machines.map(({ instance_id }) => instance_id),
    )
    .execute()
  const owners = new Map(machines.map((machine) => [machine.id, machine]))
  return samples.flatMap((sample) => {
    const machine = owners.get(sample.machineId)
    if (machine === undefined) return []
    const { id: machine_id, ...owner } = machine
    const common = {
      ...owner,
      machine_id,
      time: sample.takenAt.toISOString(),
      time_started: sample.startedAt.toISOString(),
    }
    const row = (
      kind: CounterKind,
      target_id: string,
      number: number,
      values: readonly (bigint | null)[],
    ) => ({
      ...common,
      kind,
      target_id,
      number,
      counters: countersLiteral(values),
    })
    const nicId = (mac: string) =>
      nics.find((nic) => nic.instance_id === owner.instance_id && nic.mac.toLowerCase() === mac.toLowerCase())
        ?.id
    return [
      ...sample.vcpus.map((vcpu, number) =>
        row(
          'vcpu',
          owner.instance_id,
          number,
          counterNames.vcpu.map((name) => vcpu[name]),
        ),
      ),
      ...sample.disks.map((disk) =>
        row(
          'disk',
          disk.volumeId,
          0,
          counterNames.disk.map((name) => disk[name]),
        ),
      ),
      ...sample.nics.flatMap((nic) => {
        const id = nicId(nic.mac)
        return id === undefined
          ? []
          : [
              row(
                'nic',
                id,
                0,
                counterNames.nic.map((name) => nic[name]),
              ),
            ]
      }),
    ]
  })
}

interface Owner {
  readonly instance_id: string
  readonly project_id: string
  readonly silo_id: string
  readonly sled_id: string
  readonly time_started: string
}

/** One statement: sources that are new get their row, then every counter its sample. */
async function writeRows(db: Db, rows: readonly (Row & Owner)[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        machine_id uuid, kind text, target_id uuid, number integer, instance_id uuid, project_id uuid,
        silo_id uuid, sled_id uuid, time_started timestamptz, time timestamptz, counters text)
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
    insert into metric_sample (source_id, time, counters)
    select s.id, g.time, g.counters::bigint[]
    from (select * from known union all select * from fresh) s
    join given g using (machine_id, kind, target_id, number)
    on conflict do nothing`.execute(db)
}
