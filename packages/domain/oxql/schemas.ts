/** The available timeseries (docs/reference/metrics.md#schemas). */

export type FieldType =
  | 'string'
  | 'i8'
  | 'u8'
  | 'i16'
  | 'u16'
  | 'i32'
  | 'u32'
  | 'i64'
  | 'u64'
  | 'ip_addr'
  | 'uuid'
  | 'bool'

type Units =
  | 'count'
  | 'bytes'
  | 'nanoseconds'
  | 'volts'
  | 'amps'
  | 'watts'
  | 'degrees_celsius'
  | 'none'
  | 'rpm'

/** The type of values: a gauge, or a counter since its start time. */
export type DatumType = 'i64' | 'f32' | 'cumulative_u64' | 'histogram_u64'

export interface Field {
  readonly name: string
  readonly type: FieldType
  /** whether the field belongs to the measured resource or to the measurement */
  readonly source: 'target' | 'metric'
  readonly description: string
}

export interface Schema {
  /** `target:metric` */
  readonly name: string
  readonly target: { readonly name: string; readonly description: string }
  readonly metric: { readonly name: string; readonly description: string }
  readonly fields: readonly Field[]
  readonly datum: DatumType
  readonly units: Units
  /** the scope on which a user needs a role to read the timeseries */
  readonly scope: 'fleet' | 'project'
}

type FieldTexts = Readonly<Record<string, readonly [FieldType, string]>>

interface Metric {
  readonly datum: DatumType
  readonly units: Units
  readonly description: string
  readonly fields?: FieldTexts
}

interface Target {
  readonly scope: Schema['scope']
  readonly description: string
  readonly fields: FieldTexts
  readonly metrics: Readonly<Record<string, Metric>>
}

const owners: FieldTexts = {
  project_id: ['uuid', 'Project of the resource'],
  silo_id: ['uuid', 'Silo of the resource'],
}

const sled: FieldTexts = {
  sled_id: ['uuid', 'Sled on which the machine runs'],
  sled_model: ['string', 'Model of the sled'],
  sled_revision: ['u32', 'Revision of the sled'],
  sled_serial: ['string', 'Serial number of the sled'],
}

const count = (description: string, fields?: FieldTexts): Metric => ({
  datum: 'cumulative_u64',
  units: 'count',
  description,
  ...(fields && { fields }),
})

const bytes = (description: string): Metric => ({ datum: 'cumulative_u64', units: 'bytes', description })

const reading = (units: Units, description: string): Metric => ({
  datum: 'f32',
  units,
  description,
  fields: { sensor: ['string', 'Name of the sensor'] },
})

const failureReason: FieldTexts = { failure_reason: ['string', 'Reason of the failure'] }
const ioKind: FieldTexts = { io_kind: ['string', 'read, write or flush'] }

const took = (description: string, fields: FieldTexts): Metric => ({
  datum: 'histogram_u64',
  units: 'nanoseconds',
  description,
  fields,
})

const server: FieldTexts = { id: ['uuid', 'ID of the server'], name: ['string', 'Name of the service'] }

const targets: Readonly<Record<string, Target>> = {
  background_work: {
    scope: 'fleet',
    description: 'Background jobs of a server',
    fields: server,
    metrics: {
      duration: took('Duration of job steps', {
        outcome: ['string', 'done, failed or taken_over'],
        work: ['string', 'Kind of job'],
      }),
    },
  },
  collection_target: {
    scope: 'fleet',
    description: 'Resources in use in a project, a silo or the fleet',
    fields: { id: ['uuid', 'ID of the project, silo or fleet'] },
    metrics: {
      cpus_provisioned: { datum: 'i64', units: 'count', description: 'vCPUs of running instances' },
      ram_provisioned: { datum: 'i64', units: 'bytes', description: 'Memory of running instances' },
      virtual_disk_space_provisioned: {
        datum: 'i64',
        units: 'bytes',
        description: 'Size of disks and snapshots',
      },
    },
  },
  database_transaction: {
    scope: 'fleet',
    description: 'Database transactions of a server',
    fields: server,
    metrics: {
      duration: took('Duration of transaction attempts', {
        operation: ['string', 'Operation or kind of job'],
        outcome: ['string', 'committed, undone or lost_race'],
      }),
    },
  },
  hardware_component: {
    scope: 'fleet',
    description: 'A hardware component with sensors',
    fields: {
      chassis_kind: ['string', 'sled, switch or power'],
      chassis_model: ['string', 'Model of the chassis'],
      chassis_revision: ['u32', 'Revision of the chassis'],
      chassis_serial: ['string', 'Serial number of the chassis'],
      component_id: ['string', 'Name of the component within the chassis'],
      component_kind: ['string', 'Kind of component'],
      description: ['string', 'Description of the component'],
      gateway_id: ['uuid', 'Gateway that reads the sensors'],
      hubris_archive_id: ['string', 'Firmware of the sensor controller'],
      rack_id: ['uuid', 'Rack of the component'],
      slot: ['u32', 'Slot in the rack'],
    },
    metrics: {
      amd_cpu_tctl: reading('none', 'CPU control temperature (Tctl), in units defined by AMD'),
      current: reading('amps', 'Output current'),
      fan_speed: reading('rpm', 'Fan speed'),
      input_current: reading('amps', 'Input current'),
      input_voltage: reading('volts', 'Input voltage'),
      poll_error_count: count('Failed polls of the component', { error: ['string', 'Kind of error'] }),
      power: reading('watts', 'Power consumption'),
      sensor_error_count: count('Failed sensor readings', {
        sensor: ['string', 'Name of the sensor'],
        error: ['string', 'Kind of error'],
        sensor_kind: ['string', 'Quantity that the sensor measures'],
      }),
      temperature: reading('degrees_celsius', 'Temperature'),
      voltage: reading('volts', 'Output voltage'),
    },
  },
  http_service: {
    scope: 'fleet',
    description: 'HTTP requests to a server',
    fields: server,
    metrics: {
      request_latency_histogram: took('Request latency', {
        operation_id: ['string', 'API operation'],
        status_code: ['u16', 'HTTP status of the response'],
      }),
    },
  },
  instance_network_interface: {
    scope: 'project',
    description: 'A network interface of an instance',
    fields: {
      instance_id: ['uuid', 'Instance of the interface'],
      interface_id: ['uuid', 'ID of the interface'],
      ...owners,
    },
    metrics: {
      bytes_received: bytes('Bytes received'),
      bytes_sent: bytes('Bytes sent'),
      errors_received: count('Receive errors'),
      errors_sent: count('Transmit errors'),
      packets_dropped: count('Packets dropped'),
      packets_received: count('Packets received'),
      packets_sent: count('Packets sent'),
    },
  },
  sled_data_link: {
    scope: 'fleet',
    description: 'A network link of a sled',
    fields: {
      kind: ['string', 'Kind of link'],
      link_name: ['string', 'Name of the link'],
      rack_id: ['uuid', 'Rack of the sled'],
      ...sled,
      zone_name: ['string', 'Zone of the sled that uses the link'],
    },
    metrics: {
      bytes_received: bytes('Bytes received'),
      bytes_sent: bytes('Bytes sent'),
      errors_received: count('Receive errors'),
      errors_sent: count('Transmit errors'),
      packets_received: count('Packets received'),
      packets_sent: count('Packets sent'),
    },
  },
  virtual_disk: {
    scope: 'project',
    description: 'A disk attached to an instance',
    fields: {
      attached_instance_id: ['uuid', 'Instance to which the disk is attached'],
      block_size: ['u32', 'Block size in bytes'],
      disk_id: ['uuid', 'ID of the disk'],
      ...owners,
    },
    metrics: {
      bytes_read: bytes('Bytes read'),
      bytes_written: bytes('Bytes written'),
      failed_flushes: count('Failed flushes', failureReason),
      failed_reads: count('Failed reads', failureReason),
      failed_writes: count('Failed writes', failureReason),
      flushes: count('Flushes'),
      io_latency: {
        datum: 'histogram_u64',
        units: 'nanoseconds',
        description: 'Latency of reads, writes and flushes',
        fields: ioKind,
      },
      io_size: {
        datum: 'histogram_u64',
        units: 'bytes',
        description: 'Size of reads and writes',
        fields: ioKind,
      },
      reads: count('Reads'),
      writes: count('Writes'),
    },
  },
  virtual_machine: {
    scope: 'project',
    description: 'The virtual machine of an instance',
    fields: { instance_id: ['uuid', 'ID of the instance'], ...owners, ...sled },
    metrics: {
      pv_panic_guest_handled: count('Guest kernel panics that the guest handled'),
      pv_panic_host_handled: count('Guest kernel panics that the host handled'),
      reset: count('Resets'),
      vcpu_usage: {
        datum: 'cumulative_u64',
        units: 'nanoseconds',
        description: 'Time that a vCPU spent in each state',
        fields: {
          state: ['string', 'run, idle, waiting or emulation'],
          vcpu_id: ['u32', 'Number of the vCPU, from 0'],
        },
      },
    },
  },
}

function fieldsOf(texts: FieldTexts, source: Field['source']): readonly Field[] {
  return Object.entries(texts)
    .map(([name, [type, description]]) => ({ name, type, source, description }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function schemasOf([targetName, target]: [string, Target]): readonly Schema[] {
  return Object.entries(target.metrics).map(([metricName, metric]) => ({
    name: `${targetName}:${metricName}`,
    target: { name: targetName, description: target.description },
    metric: { name: metricName, description: metric.description },
    fields: [...fieldsOf(target.fields, 'target'), ...fieldsOf(metric.fields ?? {}, 'metric')],
    datum: metric.datum,
    units: metric.units,
    scope: target.scope,
  }))
}

/** All timeseries by name. */
export const schemas: readonly Schema[] = Object.entries(targets)
  .flatMap(schemasOf)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
