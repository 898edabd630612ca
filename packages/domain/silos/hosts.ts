/** Host names of silos: `<silo>.sys.<zone>`, for every DNS zone of the system (docs/reference/silos-iam.md#silos). */

/** The zone of a system that was told none. */
export const usualZone = 'portico.internal'

/** Where a silo is found, one name for each zone. */
export function siloHosts(silo: string, zones: readonly string[]): string[] {
  return zones.map((zone) => `${silo}.sys.${zone}`)
}

/** The silo that a host names, whatever its case and with or without a port; null for other hosts. */
export function siloOfHost(host: string, zones: readonly string[]): string | null {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
  const label = /^([^.]+)\./.exec(name)?.[1]
  return label !== undefined && siloHosts(label, zones).includes(name) ? label : null
}

/** Why a text cannot be a DNS zone; null when it can. */
export function whyNoZone(text: string): string | null {
  const isZone =
    text.length <= 180 &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(text)
  return isZone ? null : 'a zone is made of lower-case labels with dots between them, such as cloud.example'
}
