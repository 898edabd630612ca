import { z } from 'zod'
import { RawAnswer, endpointsOf } from '#endpoints/join.ts'
import { page } from '#schemas/paging.ts'
import { NameOrId, Selector, Timestamp, Uuid } from '#schemas/primitives.ts'
import { fromText, repeatable } from '#schemas/query.ts'
import {
  ActorKind,
  Capabilities,
  ChangeAction,
  ChangesPage,
  CountedKind,
  Counts,
  InstanceAddressesList,
  InstanceFailure,
  Names,
  SearchHits,
} from './schemas.ts'
import { View, ViewCreate, ViewedList, Views, ViewUpdate } from './views.ts'

const SearchLimit = fromText(z.number().int().min(1).max(50)).default(20)

export const porticoEndpoints = endpointsOf({
  portico_capabilities: { answer: Capabilities },
  portico_stream: { query: { from: z.string().max(64).optional() }, answer: RawAnswer },
  portico_search: {
    query: { q: z.string().min(1).max(200), limit: SearchLimit, project: Selector },
    answer: SearchHits,
  },
  portico_changes: {
    query: {
      ...page,
      project: Selector,
      kind: z.string().max(64).optional(),
      id: Uuid.optional(),
      /** A user: what they changed. */
      actor: Uuid.optional(),
      actor_kind: ActorKind.optional(),
      action: ChangeAction.optional(),
      operation: z.string().max(64).optional(),
      /** From then on; `end_time` itself is left out. */
      start_time: Timestamp.optional(),
      end_time: Timestamp.optional(),
      /** Part of a name, or the whole id of a thing or of a request. */
      search: z.string().max(200).optional(),
    },
    answer: ChangesPage,
  },
  portico_counts: {
    query: {
      project: Selector,
      kind: repeatable(z.array(CountedKind).min(1).max(CountedKind.options.length)),
      search: z.string().max(200).optional(),
    },
    answer: Counts,
  },
  portico_instance_addresses: {
    query: { instance: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: InstanceAddressesList,
  },
  portico_names: { query: { id: repeatable(z.array(Uuid).min(1).max(200)) }, answer: Names },
  portico_instance_failure: {
    path: { instance: NameOrId },
    query: { project: Selector },
    answer: InstanceFailure,
  },
  portico_view_list: { query: { list: ViewedList, project: Selector }, answer: Views },
  portico_view_create: { query: { project: Selector }, body: ViewCreate, answer: View },
  portico_view_update: { path: { view: Uuid }, body: ViewUpdate, answer: View },
  portico_view_delete: { path: { view: Uuid } },
  portico_view_open_first: { path: { view: Uuid } },
  portico_view_open_first_end: { path: { view: Uuid } },
})
