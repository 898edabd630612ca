/** The release that the system should run. */
import { z } from 'zod'
import { component } from './component.ts'
import { Int64, SemanticVersion, Timestamp } from './primitives.ts'

export const SetTargetReleaseParams = component(
  'SetTargetReleaseParams',
  z.object({ system_version: SemanticVersion }),
)
export type SetTargetReleaseParams = z.infer<typeof SetTargetReleaseParams>

export const TargetReleaseSource = component(
  'TargetReleaseSource',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('unspecified') }),
    z.object({ type: z.literal('system_version'), version: SemanticVersion }),
  ]),
)
export type TargetReleaseSource = z.infer<typeof TargetReleaseSource>

export const TargetRelease = component(
  'TargetRelease',
  z.object({ generation: Int64, release_source: TargetReleaseSource, time_requested: Timestamp }),
)
export type TargetRelease = z.infer<typeof TargetRelease>
