import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** The form of a session. */
export interface BfdForm {
  switchLocation: string
  remote: string
  /** Local address; empty for any address of the switch */
  local: string
  mode: string
  detectionThreshold: number | null
  /** required interval of received packets in microseconds */
  requiredRx: number | null
}

export const emptyBfd: BfdForm = {
  switchLocation: 'switch0',
  remote: '',
  local: '',
  mode: 'single_hop',
  detectionThreshold: 3,
  requiredRx: 300_000,
}

/** Returns the request that starts a session; an existing session is not changed. */
export function enableCall(form: BfdForm) {
  const local = form.local.trim()
  return {
    operation: 'networking_bfd_enable',
    args: {
      body: {
        switch: form.switchLocation,
        remote: form.remote.trim(),
        ...(local !== '' && { local }),
        mode: form.mode === 'multi_hop' ? 'multi_hop' : 'single_hop',
        detectionThreshold: form.detectionThreshold ?? 0,
        requiredRx: form.requiredRx ?? 0,
      },
    },
  } as const satisfies CodeRequest
}
