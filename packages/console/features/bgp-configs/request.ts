import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** The form of a configuration. */
export interface ConfigForm {
  name: string
  description: string
  asn: number | null
  /** Name of an announce set */
  set: string | null
  /** Empty for none */
  vrf: string
}

export const emptyConfig: ConfigForm = { name: '', description: '', asn: null, set: null, vrf: '' }

/** Returns the request that creates a configuration. */
export function configCall({ name, description, asn, set, vrf }: ConfigForm) {
  return {
    operation: 'networking_bgp_config_create',
    args: {
      body: {
        name,
        description,
        asn: asn ?? 0,
        bgpAnnounceSetId: set ?? '',
        ...(vrf.trim() !== '' && { vrf: vrf.trim() }),
      },
    },
  } as const satisfies CodeRequest
}
