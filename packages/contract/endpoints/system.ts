import { Ping } from '#schemas/common.ts'
import { endpointsOf } from './join.ts'

export const systemEndpoints = endpointsOf({
  ping: { answer: Ping },
})
