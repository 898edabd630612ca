/** What the hardware says of how it is: the half of the port that is about sensors and links. */

/** What can be measured, in °C, A, V, W, turns a minute, or (`amd_cpu_tctl`) in units of the maker. */
export type Measure =
  | 'amd_cpu_tctl'
  | 'current'
  | 'fan_speed'
  | 'input_current'
  | 'input_voltage'
  | 'power'
  | 'temperature'
  | 'voltage'

/** What a component is built into. */
export interface Chassis {
  readonly kind: 'sled' | 'switch' | 'power'
  /** the sled, the switch, or the rack that the power supply is of */
  readonly id: string
  readonly model: string
  readonly revision: number
  readonly serial: string
  /** its place in the rack */
  readonly slot: number
  /** who reads its sensors, and what that runs */
  readonly gatewayId: string
  readonly firmware: string
}

/** A part that has sensors. */
export interface Component {
  readonly chassis: Chassis
  /** its name within the chassis */
  readonly id: string
  /** what kind of part it is, in a word */
  readonly kind: string
  readonly description: string
}

export interface SensorReading {
  readonly component: Component
  readonly sensor: string
  readonly measure: Measure
  /** null: it gave none this time */
  readonly value: number | null
}

/** How often something could not be read since a time; begins anew with another. */
export interface ReadingErrors {
  readonly component: Component
  /** null: nothing of the component could be */
  readonly sensor: { readonly name: string; readonly measure: Measure } | null
  /** what went wrong, in a word */
  readonly error: string
  readonly since: Date
  readonly count: bigint
}

/** What went over a link of a sled since a time; begins anew with another. */
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
  /** All there is to read now. Where the hardware tells nothing, there is nothing. */
  read(): Promise<HardwareSample>
}
