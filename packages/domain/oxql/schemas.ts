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
  project_id: ['uuid', 'Project it belongs to'],
  silo_id: ['uuid', 'Silo it belongs to'],
}

const sled: FieldTexts = {
  sled_id: ['uuid', 'Sled it is on'],
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

const failureReason: FieldTexts = { failure_reason: ['string', 'Why it failed'] }
const ioKind: FieldTexts = { io_kind: ['string', 'read, write or flush'] }

const took = (description: string, fields: FieldTexts): Metric => ({
  datum: 'histogram_u64',
  units: 'nanoseconds',
  description,
  fields,
})

const server: FieldTexts = { id: ['uuid', 'The server'], name: ['string', 'What it serves'] }

const targets: Readonly<Record<string, Target>> = {
  background_work: {
    scope: 'fleet',
    description: 'What a server does after it has answered',
    fields: server,
    metrics: {
      duration: took('How long steps of it took', {
        outcome: ['string', 'done, failed or taken_over'],
        work: ['string', 'What it is about'],
      }),
    },
  },
  collection_target: {
    scope: 'fleet',
    description: 'What is in use in a project, a silo or the fleet',
    fields: { id: ['uuid', 'Project, silo or fleet'] },
    metrics: {
      cpus_provisioned: { datum: 'i64', units: 'count', description: 'vCPUs of instances that run' },
      ram_provisioned: { datum: 'i64', units: 'bytes', description: 'Memory of instances that run' },
      virtual_disk_space_provisioned: {
        datum: 'i64',
        units: 'bytes',
        description: 'Disks and snapshots',
      },
    },
  },
  database_transaction: {
    scope: 'fleet',
    description: 'Transactions of a server at its database',
    fields: server,
    metrics: {
      duration: took('How long attempts at them took', {
        operation: ['string', 'The call or the work they were for'],
        outcome: ['string', 'committed, undone or lost_race'],
      }),
    },
  },
  hardware_component: {
    scope: 'fleet',
    description: 'A part of the rack with sensors',
    fields: {
      chassis_kind: ['string', 'sled, switch or power'],
      chassis_model: ['string', 'Model of what it is part of'],
      chassis_revision: ['u32', 'Revision of what it is part of'],
      chassis_serial: ['string', 'Serial number of what it is part of'],
      component_id: ['string', 'Its name within that'],
      component_kind: ['string', 'What kind of part it is'],
      description: ['string', 'What it is, in words'],
      gateway_id: ['uuid', 'Who reads its sensors'],
      hubris_archive_id: ['string', 'Firmware that reads them'],
      rack_id: ['uuid', 'Rack it is in'],
      slot: ['u32', 'Slot in the rack'],
    },
    metrics: {
      amd_cpu_tctl: reading('none', 'Control temperature of a processor, in units of its maker'),
      current: reading('amps', 'Current that goes out'),
      fan_speed: reading('rpm', 'Turns of a fan a minute'),
      input_current: reading('amps', 'Current that comes in'),
      input_voltage: reading('volts', 'Voltage that comes in'),
      poll_error_count: count('Times that it could not be asked', { error: ['string', 'What went wrong'] }),
      power: reading('watts', 'Power that is drawn'),
      sensor_error_count: count('Times that a sensor gave no value', {
        sensor: ['string', 'Name of the sensor'],
        error: ['string', 'What went wrong'],
        sensor_kind: ['string', 'What the sensor measures'],
      }),
      temperature: reading('degrees_celsius', 'Temperature'),
      voltage: reading('volts', 'Voltage that goes out'),
    },
  },
  http_service: {
    scope: 'fleet',
    description: 'A server that answers requests',
    fields: server,
    metrics: {
      request_latency_histogram: took('How long requests took', {
        operation_id: ['string', 'The call'],
        status_code: ['u16', 'Status it was answered with'],
      }),
    },
  },
  instance_network_interface: {
    scope: 'project',
    description: 'A network interface of an instance',
    fields: {
      instance_id: ['uuid', 'Instance it belongs to'],
      interface_id: ['uuid', 'The interface'],
      ...owners,
    },
    metrics: {
      bytes_received: bytes('Bytes that came in'),
      bytes_sent: bytes('Bytes that went out'),
      errors_received: count('Packets that came in damaged'),
      errors_sent: count('Packets that could not be sent'),
      packets_dropped: count('Packets that were dropped'),
      packets_received: count('Packets that came in'),
      packets_sent: count('Packets that went out'),
    },
  },
  sled_data_link: {
    scope: 'fleet',
    description: 'A network link of a sled',
    fields: {
      kind: ['string', 'What kind of link it is'],
      link_name: ['string', 'Name of the link'],
      rack_id: ['uuid', 'Rack the sled is in'],
      ...sled,
      zone_name: ['string', 'Part of the sled that uses it'],
    },
    metrics: {
      bytes_received: bytes('Bytes that came in'),
      bytes_sent: bytes('Bytes that went out'),
      errors_received: count('Packets that came in damaged'),
      errors_sent: count('Packets that could not be sent'),
      packets_received: count('Packets that came in'),
      packets_sent: count('Packets that went out'),
    },
  },
  virtual_disk: {
    scope: 'project',
    description: 'A disk that is attached to an instance',
    fields: {
      attached_instance_id: ['uuid', 'Instance it is attached to'],
      block_size: ['u32', 'Bytes in a block'],
      disk_id: ['uuid', 'The disk'],
      ...owners,
    },
    metrics: {
      bytes_read: bytes('Bytes that were read'),
      bytes_written: bytes('Bytes that were written'),
      failed_flushes: count('Flushes that failed', failureReason),
      failed_reads: count('Reads that failed', failureReason),
      failed_writes: count('Writes that failed', failureReason),
      flushes: count('Flushes'),
      io_latency: {
        datum: 'histogram_u64',
        units: 'nanoseconds',
        description: 'How long reads, writes and flushes took',
        fields: ioKind,
      },
      io_size: {
        datum: 'histogram_u64',
        units: 'bytes',
        description: 'How much was read or written at once',
        fields: ioKind,
      },
      reads: count('Reads'),
      writes: count('Writes'),
    },
  },
  virtual_machine: {
    scope: 'project',
    description: 'The machine of an instance',
    fields: { instance_id: ['uuid', 'The instance'], ...owners, ...sled },
    metrics: {
      pv_panic_guest_handled: count('Times that the guest’s system failed and said so'),
      pv_panic_host_handled: count('Times that the guest’s system failed and left it to the host'),
      reset: count('Times that it was reset'),
      vcpu_usage: {
        datum: 'cumulative_u64',
        units: 'nanoseconds',
        description: 'Time that a vCPU spent in a state',
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
