import type { Capabilities } from '#data/capabilities.ts'
import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import type { RunState } from '@portico/domain/instances/states.ts'
import { checkCaptureNetwork } from '@portico/domain/networks/capture-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'

/** Returns why packets of an instance cannot be captured; null if they can. */
export const whyNoCapture = (
  { networking }: Pick<Capabilities, 'networking'>,
  state: RunState,
): string | null =>
  (networking === undefined ? null : reasonOf(checkCaptureNetwork(networking))) ??
  whyNotInstance('capturePackets', state)
