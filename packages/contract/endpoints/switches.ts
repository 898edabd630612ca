import { byId } from '#schemas/paging.ts'
import { Uuid } from '#schemas/primitives.ts'
import { Switch, SwitchResultsPage } from '#schemas/switches.ts'
import { endpointsOf } from './join.ts'

export const switchesEndpoints = endpointsOf({
  switch_list: { query: { ...byId }, answer: SwitchResultsPage },
  switch_view: { path: { switch_id: Uuid }, answer: Switch },
})
