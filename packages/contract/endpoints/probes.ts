import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { Probe, ProbeCreate, ProbeInfo, ProbeInfoResultsPage } from '#schemas/probes.ts'
import { endpointsOf } from './join.ts'

export const probesEndpoints = endpointsOf({
  probe_list: { query: { ...byNameOrId, project: Selector }, answer: ProbeInfoResultsPage },
  probe_create: { query: { project: NameOrId }, body: ProbeCreate, answer: Probe },
  probe_delete: { path: { probe: NameOrId }, query: { project: NameOrId } },
  probe_view: { path: { probe: NameOrId }, query: { project: NameOrId }, answer: ProbeInfo },
})
