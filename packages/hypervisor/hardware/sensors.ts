/** Hardware state: the part of the hardware port about sensors and links. */

/** Measured quantities, in °C, A, V, W, rpm, or (`amd_cpu_tctl`) in units of the manufacturer. */
export type Measure =
  | 'amd_cpu_tctl'
  | 'current'
  | 'fan_speed'
  | 'input_current'
  | 'input_voltage'
  | 'power'
  | 'temperature'
  | 'voltage'

/** The enclosure of a component. */
export interface Chassis {
  readonly kind: 'sled' | 'switch' | 'power'
  /** id of the sled, the switch, or the rack of the power supply */
  readonly id: string
  readonly model: string
  readonly revision: number
  readonly serial: string
  /** its slot in the rack */
  readonly slot: number
  /** the gateway that reads its sensors, and its firmware */
  readonly gatewayId: string
  readonly firmware: string
}

/** A component with sensors. */
export interface Component {
  readonly chassis: Chassis
  /** its name within the chassis */
  readonly id: string
  /** the type of component */
  readonly kind: string
  readonly description: string
}

export interface SensorReading {
  readonly component: Component
  readonly sensor: string
  readonly measure: Measure
  /** null: no value this time */
  readonly value: number | null
}

/** Counter of failed readings since a time. A new start time resets the count. */
export interface ReadingErrors {
  readonly component: Component
  /** null: the whole component could not be read */
  readonly sensor: { readonly name: string; readonly measure: Measure } | null
  /** error code */
  readonly error: string
  readonly since: Date
  readonly count: bigint
}

/** Traffic counters of a sled's link since a time. A new start time resets the counts. */
export interface LinkCounters {
  readonly sled: Pick<Chassis, 'id' | 'model' | 'revision' | 'serial'>
  readonly name: string
  readonly kind: 'physical' | 'virtual'
  readonly since: Date
  readonly bytesSent: bigint
  readonly bytesReceived: bigint
  readonly packetsSent: bigint
  readonly packetsReceived: bigint
  readonly errorsSent: bigint
  readonly errorsReceived: bigint
}

export interface HardwareSample {
  readonly rackId: string
  readonly takenAt: Date
  readonly sensors: readonly SensorReading[]
  readonly errors: readonly ReadingErrors[]
  readonly links: readonly LinkCounters[]
}

export interface Sensors {
  /** Returns all current readings, possibly none. */
  read(): Promise<HardwareSample>
}
