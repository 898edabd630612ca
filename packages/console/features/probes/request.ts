import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** The form of a new probe. */
export interface ProbeForm {
  name: string
  description: string
  /** ID of a sled */
  sled: string | null
  /** Name of a pool; null for the silo's default */
  pool: string | null
}

export const emptyProbe: ProbeForm = { name: '', description: '', sled: null, pool: null }

/** Returns the request of the form. */
export function probeCall(project: string, { name, description, sled, pool }: ProbeForm) {
  return {
    operation: 'probe_create',
    args: {
      query: { project },
      body: { name, description, sled: sled ?? '', ...(pool === null ? {} : { ipPool: pool }) },
    },
  } as const satisfies CodeRequest
}
