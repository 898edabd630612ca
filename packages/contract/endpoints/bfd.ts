import { z } from 'zod'
import { BfdSessionDisable, BfdSessionEnable, BfdStatus } from '#schemas/bfd.ts'
import { endpointsOf } from './join.ts'

export const bfdEndpoints = endpointsOf({
  networking_bfd_disable: { body: BfdSessionDisable },
  networking_bfd_enable: { body: BfdSessionEnable },
  networking_bfd_status: { answer: z.array(BfdStatus) },
})
