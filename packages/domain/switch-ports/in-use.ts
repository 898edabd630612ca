import { conflict, type Refusal } from '#refusals.ts'

/**
 * Returns the refusal of deleting port settings, or null.
 * @param ports names of the ports that use the settings, such as `switch0 qsfp0`
 */
export function checkSettingsDelete(ports: readonly string[]): Refusal | null {
  return ports.length === 0
    ? null
    : conflict(
        `port settings are applied to ${named(ports)}. Clear the port, or apply other settings to it first`,
      )
}

/**
 * Returns the refusal of deleting a BGP configuration, or null (docs/reference/system-networking.md#bgp).
 * @param settings names of the port settings whose peers use it
 */
export function checkBgpConfigDelete(settings: readonly string[]): Refusal | null {
  if (settings.length === 0) return null
  return {
    ...conflict('BGP Config is in use and cannot be deleted'),
    reason: `BGP configuration is used by peers of ${named(settings)}. Remove these peers first.`,
  }
}

/**
 * Returns the refusal of deleting an announce set, or null (docs/reference/system-networking.md#bgp).
 * @param configs names of the BGP configurations that use it
 */
export function checkAnnounceSetDelete(configs: readonly string[]): Refusal | null {
  if (configs.length === 0) return null
  return {
    ...conflict('announce set in use'),
    reason: `Announce set is used by ${named(configs)}. Delete the configuration first.`,
  }
}

/** Maximum number of names listed in a message. */
const writtenOut = 3

/** Lists the first names in alphabetical order, and the number of further ones. */
function named(names: readonly string[]): string {
  const sorted = [...new Set(names)].sort()
  const more = sorted.length - writtenOut
  return more > 0 ? `${sorted.slice(0, writtenOut).join(', ')} and ${more} more` : sorted.join(', ')
}
