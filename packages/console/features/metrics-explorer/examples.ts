import type { Schema } from '@portico/domain/oxql/schemas.ts'
import { cpuByInstance, trafficByInstance } from '#shell/explorer-links.ts'
import { notedAtChange } from './result/units.ts'

/** A question to begin with. */
export interface Example {
  readonly title: string
  readonly query: string
}

const time = 'filter timestamp >= $start && timestamp < $end'
const inLines = (...steps: readonly string[]) => steps.join('\n| ')
const mean = 'align mean_within($step)'

/** Of a project: what its machines do. */
export const projectExamples: readonly Example[] = [
  {
    title: 'CPU by instance',
    query: cpuByInstance,
  },
  {
    title: 'Waiting for a processor',
    query: inLines('get virtual_machine:vcpu_usage', `${time} && state == "waiting"`, mean, 'group_by [instance_id], mean'), // prettier-ignore
  },
  {
    title: 'Busiest disks',
    query: inLines('get virtual_disk:bytes_written', time, mean, 'group_by [disk_id], sum'),
  },
  {
    title: 'Latency of disks',
    query: inLines('get virtual_disk:io_latency', `${time} && io_kind == "write"`),
  },
  {
    title: 'Network traffic',
    query: trafficByInstance('bytes_sent'),
  },
  {
    title: 'Dropped packets',
    query: inLines(
      'get instance_network_interface:packets_dropped',
      time,
      mean,
      'group_by [instance_id], sum',
    ),
  },
  {
    title: 'Read beside written',
    query: `{
  get virtual_disk:bytes_read
  | ${time}
  | ${mean}
  | group_by [disk_id], sum
  ;
  get virtual_disk:bytes_written
  | ${time}
  | ${mean}
  | group_by [disk_id], sum
}
| join`,
  },
]

/** Of everything: what operators look at. */
export const fleetExamples: readonly Example[] = [
  {
    title: 'How long requests take',
    query: inLines('get http_service:request_latency_histogram', `${time} && status_code < 400`),
  },
  {
    title: 'Requests that failed',
    query: inLines('get http_service:request_latency_histogram', `${time} && status_code >= 500`),
  },
  {
    title: 'CPU by sled',
    query: inLines('get virtual_machine:vcpu_usage', `${time} && state == "run"`, mean, 'group_by [sled_id], sum'), // prettier-ignore
  },
  {
    title: 'Power of sleds',
    query: inLines('get hardware_component:power', `${time} && chassis_kind == "sled"`, mean, 'group_by [chassis_serial], sum'), // prettier-ignore
  },
  {
    title: 'Temperature of sleds',
    query: inLines('get hardware_component:temperature', `${time} && chassis_kind == "sled"`, mean, 'group_by [chassis_serial, sensor], mean'), // prettier-ignore
  },
  {
    title: 'Memory given out',
    // It is noted when it changes: between two notes there is nothing to align.
    query: inLines('get collection_target:ram_provisioned', time),
  },
  {
    title: 'Traffic of sleds',
    query: inLines('get sled_data_link:bytes_sent', time, mean, 'group_by [sled_serial], sum'),
  },
  {
    title: 'Transactions of the database',
    query: inLines('get database_transaction:duration', `${time} && outcome == "committed"`),
  },
]

/** A question about one timeseries, as it is usually asked. */
export function queryFor({ name, datum, target, fields }: Schema): string {
  if (name === 'virtual_machine:vcpu_usage') return cpuByInstance
  if (datum === 'histogram_u64' || target.name === notedAtChange) return inLines(`get ${name}`, time)
  const names = fields.map((field) => field.name)
  const by = [names.find((field) => usual.includes(field)) ?? names[0] ?? '']
  // What was counted adds up; what was read of sensors does not.
  if (datum === 'cumulative_u64')
    return inLines(`get ${name}`, time, mean, `group_by [${by.join(', ')}], sum`)
  if (names.includes('sensor')) by.push('sensor')
  return inLines(`get ${name}`, time, mean, `group_by [${by.join(', ')}], mean`)
}

/** What series are usually told apart by. */
const usual: readonly string[] = ['disk_id', 'instance_id', 'sled_serial', 'chassis_serial', 'id']
