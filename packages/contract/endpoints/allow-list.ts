import { AllowList, AllowListUpdate } from '#schemas/allow-list.ts'
import { endpointsOf } from './join.ts'

export const allowListEndpoints = endpointsOf({
  networking_allow_list_view: { answer: AllowList },
  networking_allow_list_update: { body: AllowListUpdate, answer: AllowList },
})
