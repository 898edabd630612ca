import { conflict, type Refusal } from '#refusals.ts'

/** Why port settings cannot be deleted; null when they can. @param ports that they are applied to, such as `switch0 qsfp0` */
export function checkSettingsDelete(ports: readonly string[]): Refusal | null {
  return ports.length === 0
    ? null
    : conflict(
        `port settings are applied to ${named(ports)}; clear the port or apply other settings to it first`,
      )
}

/**
 * Why a BGP configuration cannot be deleted (docs/reference/system-networking.md#bgp); null when it can.
 * @param settings names of the port settings whose peers use it
 */
export function checkBgpConfigDelete(settings: readonly string[]): Refusal | null {
  if (settings.length === 0) return null
  return {
    ...conflict('BGP Config is in use and cannot be deleted'),
    reason: `The BGP configuration is used by peers of ${named(settings)}; remove those peers first`,
  }
}

/**
 * Why an announce set cannot be deleted (docs/reference/system-networking.md#bgp); null when it can.
 * @param configs names of the BGP configurations that use it
 */
export function checkAnnounceSetDelete(configs: readonly string[]): Refusal | null {
  if (configs.length === 0) return null
  return {
    ...conflict('announce set in use'),
    reason: `The announce set is used by ${named(configs)}; delete the configuration first`,
  }
}

/** Names written out; more are a number. */
const writtenOut = 3

/** The first names in the order of the alphabet, and how many more there are. */
function named(names: readonly string[]): string {
  const sorted = [...new Set(names)].sort()
  const more = sorted.length - writtenOut
  return more > 0 ? `${sorted.slice(0, writtenOut).join(', ')} and ${more} more` : sorted.join(', ')
}
