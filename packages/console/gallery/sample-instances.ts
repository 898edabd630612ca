/** Sample rows for the table specimens. */
export interface SampleInstance {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly vcpus: number
  readonly memory: number
  readonly externalIp: string | null
  readonly internalIp: string
  readonly created: Date
}

const GIB = 1024 ** 3
const HOUR = 3_600_000
const opened = Date.now()

const rows: readonly (readonly [string, string, number, number, string | null, string, number])[] = [
  ['web-01', 'running', 4, 16, '203.0.113.14', '10.0.4.7', 72],
  ['web-02', 'running', 4, 16, '203.0.113.15', '10.0.4.8', 73],
  ['web-03', 'starting', 4, 16, '203.0.113.16', '10.0.4.9', 0.01],
  ['db-primary', 'running', 16, 128, null, '10.0.8.2', 1010],
  ['db-replica', 'running', 16, 128, null, '10.0.8.3', 1010],
  ['etl-nightly', 'stopped', 8, 32, null, '10.0.8.20', 1500],
  ['build-runner-07', 'failed', 8, 32, null, '10.0.9.4', 300],
  ['bastion', 'running', 2, 4, '203.0.113.2', '10.0.4.2', 9000],
  ['cache-a', 'creating', 4, 64, null, '10.0.8.11', 0.005],
  ['queue-1', 'rebooting', 4, 16, null, '10.0.8.31', 220],
]

export const sampleInstances: readonly SampleInstance[] = rows.map(
  ([name, state, vcpus, gib, externalIp, internalIp, hours], index) => ({
    id: `935499b3-fd96-4432-9c21-4113bc1eb8${String(index).padStart(2, '0')}`,
    name,
    state,
    vcpus,
    memory: gib * GIB,
    externalIp,
    internalIp,
    created: new Date(opened - hours * HOUR),
  }),
)
