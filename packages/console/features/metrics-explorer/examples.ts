import type { Schema } from '@portico/domain/oxql/schemas.ts'
import { cpuByInstance, inTime, mean, steps, trafficByInstance } from '#shell/explorer-links.ts'
import { notedAtChange } from './result/units.ts'

/** An example query. */
export interface Example {
  readonly title: string
  readonly query: string
}

/** Example queries about the instances of a project. */
export const projectExamples: readonly Example[] = [
  {
    title: 'CPU by instance',
    query: cpuByInstance,
  },
  {
    title: 'Waiting for a processor',
    query: steps('get virtual_machine:vcpu_usage', `${inTime} && state == "waiting"`, mean, 'group_by [instance_id], mean'), // prettier-ignore
  },
  {
    title: 'Busiest disks',
    query: steps('get virtual_disk:bytes_written', inTime, mean, 'group_by [disk_id], sum'),
  },
  {
    title: 'Latency of disks',
    query: steps('get virtual_disk:io_latency', `${inTime} && io_kind == "write"`),
  },
  {
    title: 'Network traffic',
    query: trafficByInstance('bytes_sent'),
  },
  {
    title: 'Dropped packets',
    query: steps(
      'get instance_network_interface:packets_dropped',
      inTime,
      mean,
      'group_by [instance_id], sum',
    ),
  },
  {
    title: 'Reads and writes',
    query: `{
  get virtual_disk:bytes_read
  | ${inTime}
  | ${mean}
  | group_by [disk_id], sum
  ;
  get virtual_disk:bytes_written
  | ${inTime}
  | ${mean}
  | group_by [disk_id], sum
}
| join`,
  },
]

/** Example queries about the whole system, for operators. */
export const fleetExamples: readonly Example[] = [
  {
    title: 'Request latency',
    query: steps('get http_service:request_latency_histogram', `${inTime} && status_code < 400`),
  },
  {
    title: 'Failed requests',
    query: steps('get http_service:request_latency_histogram', `${inTime} && status_code >= 500`),
  },
  {
    title: 'CPU by sled',
    query: steps('get virtual_machine:vcpu_usage', `${inTime} && state == "run"`, mean, 'group_by [sled_id], sum'), // prettier-ignore
  },
  {
    title: 'Power of sleds',
    query: steps('get hardware_component:power', `${inTime} && chassis_kind == "sled"`, mean, 'group_by [chassis_serial], sum'), // prettier-ignore
  },
  {
    title: 'Temperature of sleds',
    query: steps('get hardware_component:temperature', `${inTime} && chassis_kind == "sled"`, mean, 'group_by [chassis_serial, sensor], mean'), // prettier-ignore
  },
  {
    title: 'Allocated memory',
    // This timeseries has points only when its value changes, so it is not aligned.
    query: steps('get collection_target:ram_provisioned', inTime),
  },
  {
    title: 'Traffic of sleds',
    query: steps('get sled_data_link:bytes_sent', inTime, mean, 'group_by [sled_serial], sum'),
  },
  {
    title: 'Transactions of the database',
    query: steps('get database_transaction:duration', `${inTime} && outcome == "committed"`),
  },
]

/** Returns a typical query for a timeseries. */
export function queryFor({ name, datum, target, fields }: Schema): string {
  if (name === 'virtual_machine:vcpu_usage') return cpuByInstance
  if (datum === 'histogram_u64' || target.name === notedAtChange) return steps(`get ${name}`, inTime)
  const names = fields.map((field) => field.name)
  const by = [names.find((field) => usual.includes(field)) ?? names[0] ?? '']
  // Counters are summed up; values of sensors are not.
  if (datum === 'cumulative_u64')
    return steps(`get ${name}`, inTime, mean, `group_by [${by.join(', ')}], sum`)
  if (names.includes('sensor')) by.push('sensor')
  return steps(`get ${name}`, inTime, mean, `group_by [${by.join(', ')}], mean`)
}

/** The fields by which series are usually grouped. */
const usual: readonly string[] = ['disk_id', 'instance_id', 'sled_serial', 'chassis_serial', 'id']
