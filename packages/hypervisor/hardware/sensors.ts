/** State of the hardware: the part of the hardware port for sensors and links. */

/** Measured quantities. Units are °C, A, V, W or rpm; `amd_cpu_tctl` has a unit defined by the manufacturer. */
export type Measure =
  | 'amd_cpu_tctl'
  | 'current'
  | 'fan_speed'
  | 'input_current'
  | 'input_voltage'
  | 'power'
  | 'temperature'
  | 'voltage'

/** The sled, switch or power shelf that contains a component. */
export interface Chassis {
  readonly kind: 'sled' | 'switch' | 'power'
  /** ID of the sled, the switch, or (for a power supply) the rack */
  readonly id: string
  readonly model: string
  readonly revision: number
  readonly serial: string
  /** slot in the rack */
  readonly slot: number
  /** ID of the gateway that reads the chassis's sensors, and the version of its firmware */
  readonly gatewayId: string
  readonly firmware: string
}

/** A part of a chassis that has sensors. */
export interface Component {
  readonly chassis: Chassis
  /** name within the chassis */
  readonly id: string
  /** type of the component */
  readonly kind: string
  readonly description: string
}

export interface SensorReading {
  readonly component: Component
  readonly sensor: string
  readonly measure: Measure
  /** measured value; null if the reading failed */
  readonly value: number | null
}

/** Counter of failed readings since a time. A new `since` means that the count started again from zero. */
export interface ReadingErrors {
  readonly component: Component
  /** the sensor; null if the whole component could not be read */
  readonly sensor: { readonly name: string; readonly measure: Measure } | null
  /** code of the error */
  readonly error: string
  readonly since: Date
  readonly count: bigint
}

/** Traffic counters of a link of a sled since a time. A new `since` means that the counts started again from zero. */
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
  /** Returns the current readings of all sensors and links. May be empty. */
  read(): Promise<HardwareSample>
}
