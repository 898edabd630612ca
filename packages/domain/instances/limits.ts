import { invalidRequest, invalidValue, type Refusal } from '#refusals.ts'

const GiB = 1024 ** 3

/** Limits of an instance (docs/reference/instances.md#limits). Memory in bytes. */
export const instanceLimits = {
  maxCpus: 64,
  minMemory: GiB,
  maxMemory: 256 * GiB,
  memoryGranularity: GiB,
  maxDisks: 8,
  maxNics: 8,
  maxExternalIps: 32,
  maxEphemeralIps: 1,
  maxSshKeys: 100,
  /** maximum bytes of user data after base64 decoding */
  maxUserData: 32 * 1024,
} as const

/** Returns the refusal of an instance size, or null. CPU is checked before memory. */
export function checkInstanceSize(ncpus: number, memory: number): Refusal | null {
  if (ncpus < 1) return invalidValue('ncpus', 'an instance needs at least 1 vCPU')
  if (ncpus > instanceLimits.maxCpus) {
    return invalidRequest(`cannot have more than ${instanceLimits.maxCpus} vCPUs per instance`)
  }
  if (memory < instanceLimits.minMemory) return invalidValue('size', 'memory must be at least 1 GiB')
  if (memory % instanceLimits.memoryGranularity !== 0) {
    return invalidValue('size', 'memory must be divisible by 1 GiB')
  }
  if (memory > instanceLimits.maxMemory) {
    return invalidValue('size', 'memory must be less than or equal to 256 GiB')
  }
  return null
}

interface Counts {
  readonly disks: number
  readonly ephemeralIps: number
  readonly externalIps: number
  readonly nics: number
  readonly sshKeys: number
}

const tooManyDisks = invalidRequest(`cannot attach more than ${instanceLimits.maxDisks} disks to instance`)

export function checkDiskCount(disks: number): Refusal | null {
  return disks > instanceLimits.maxDisks ? tooManyDisks : null
}

/**
 * Checks how many addresses, interfaces and keys a new instance has. Returns the first refusal in the order of the
 * reference, or null.
 */
export function checkInstanceCounts(counts: Counts): Refusal | null {
  const { maxExternalIps, maxEphemeralIps, maxNics, maxSshKeys } = instanceLimits
  if (counts.externalIps > maxExternalIps) {
    return invalidRequest(`An instance may not have more than ${maxExternalIps} external IP addresses`)
  }
  if (counts.ephemeralIps > maxEphemeralIps) {
    return invalidRequest(`An instance may not have more than ${maxEphemeralIps} ephemeral IP address`)
  }
  if (counts.nics > maxNics) {
    return invalidRequest(`An instance may not have more than ${maxNics} network interfaces`)
  }
  if (counts.sshKeys > maxSshKeys) {
    return invalidRequest(`cannot attach more than ${maxSshKeys} ssh keys to the instance`)
  }
  return null
}
