/** Host names of silos: `<silo>.sys.<zone>`, for every DNS zone of the system (docs/reference/silos-iam.md#silos). */

/** The default DNS zone. */
export const defaultZone = 'portico.internal'

/** Returns the host names of a silo, one per zone. */
export function siloHosts(silo: string, zones: readonly string[]): string[] {
  return zones.map((zone) => `${silo}.sys.${zone}`)
}

/** Returns the silo of a host name in any case, with or without port; null for other hosts. */
export function siloOfHost(host: string, zones: readonly string[]): string | null {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
  const label = /^([^.]+)\./.exec(name)?.[1]
  return label !== undefined && siloHosts(label, zones).includes(name) ? label : null
}

/** Returns why a text is not a valid DNS zone, or null. */
export function zoneProblem(text: string): string | null {
  const isZone =
    text.length <= 180 &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(text)
  return isZone ? null : 'a zone consists of lower-case labels separated by dots, such as cloud.example'
}
