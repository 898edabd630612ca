import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** A new probe as people fill it in. */
export interface ProbeForm {
  name: string
  description: string
  /** its id */
  sled: string | null
  /** name of a pool; null takes the silo's default */
  pool: string | null
}

export const emptyProbe: ProbeForm = { name: '', description: '', sled: null, pool: null }

/** The request a filled-in form stands for. */
export function probeCall(project: string, { name, description, sled, pool }: ProbeForm) {
  return {
    operation: 'probe_create',
    args: {
      query: { project },
      body: { name, description, sled: sled ?? '', ...(pool === null ? {} : { ipPool: pool }) },
    },
  } as const satisfies CodeRequest
}
