import type { ViewedList } from '#viewed-lists.ts'
import type { ExportedColumn, NameOf } from './columns.ts'
import type { CsvValue } from './csv.ts'

function column<Row>(header: string, value: (row: Row, nameOf: NameOf) => CsvValue): ExportedColumn<Row> {
  return { header, value }
}

const name = column('Name', (row: { name: string }) => row.name)
const description = column('Description', (row: { description: string }) => row.description)
const size = column('Size', (row: { size: number }) => row.size)
const created = column('Created', (row: { timeCreated: Date }) => row.timeCreated)

interface Attachable {
  readonly state: { readonly state: string; readonly instance?: string }
}

/**
 * What exports of lists hold, by list and column, in the lists' usual order: the same from a browser and from the server.
 * Sizes are bytes and states the API's words, to be counted with.
 */
export const exportedColumns = {
  project: { name, description, time_created: created },
  instance: {
    name,
    run_state: column('State', (row: { runState: string }) => row.runState),
    ncpus: column('vCPUs', (row: { ncpus: number }) => row.ncpus),
    memory: column('Memory', (row: { memory: number }) => row.memory),
    hostname: column('Hostname', (row: { hostname: string }) => row.hostname),
    time_created: created,
  },
  disk: {
    name,
    instance: column('Attached to', ({ state: { instance } }: Attachable, nameOf) =>
      instance === undefined ? '' : nameOf(instance),
    ),
    size,
    state: column('State', ({ state }: Attachable) => state.state),
    time_created: created,
  },
  snapshot: {
    name,
    description,
    disk: column('Disk', (row: { diskId: string }, nameOf) => nameOf(row.diskId)),
    state: column('State', (row: { state: string }) => row.state),
    size,
    time_created: created,
  },
  image: {
    name,
    description,
    os: column('OS', ({ os, version }: { os: string; version: string }) => `${os} ${version}`),
    size,
    time_created: created,
  },
  floating_ip: {
    name,
    description,
    ip: column('IP address', (row: { ip: string }) => row.ip),
    pool: column('IP pool', (row: { ipPoolId: string }, nameOf) => nameOf(row.ipPoolId)),
    instance: column('Attached to', (row: { instanceId?: string | null | undefined }, nameOf) =>
      row.instanceId == null ? '' : nameOf(row.instanceId),
    ),
  },
  ssh_key: { name, description, time_created: created },
} as const satisfies Readonly<Record<ViewedList, Readonly<Record<string, ExportedColumn<never>>>>>

/** The named columns of a list's export, in that order; undefined where one is none of them. */
export function columnsNamed(
  list: ViewedList,
  names: readonly string[],
): readonly ExportedColumn<never>[] | undefined {
  const columns: Readonly<Record<string, ExportedColumn<never>>> = exportedColumns[list]
  const named = names.map((each) => (Object.hasOwn(columns, each) ? columns[each] : undefined))
  return named.every((each) => each !== undefined) ? named : undefined
}
