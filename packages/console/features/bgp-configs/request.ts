import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** A configuration as people fill it in. */
export interface ConfigForm {
  name: string
  description: string
  asn: number | null
  /** name of an announce set */
  set: string | null
  /** blank for none */
  vrf: string
}

export const emptyConfig: ConfigForm = { name: '', description: '', asn: null, set: null, vrf: '' }

/** The request that makes a configuration. */
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
