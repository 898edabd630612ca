import { SetTargetReleaseParams, TargetRelease } from '#schemas/updates.ts'
import { endpointsOf } from './join.ts'

export const updatesEndpoints = endpointsOf({
  target_release_view: { answer: TargetRelease },
  target_release_update: { body: SetTargetReleaseParams, answer: TargetRelease },
})
