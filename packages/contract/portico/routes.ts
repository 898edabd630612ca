import { tagged, type Route } from '#routes/route.ts'

const portico = tagged('portico')

/** Our extensions of the contract. The console works without them, with less comfort. */
export const porticoRoutes = {
  portico_capabilities: portico.get('/portico/v1/capabilities', { auth: 'none' }),
  portico_stream: portico.get('/portico/v1/stream', { answer: 'any' }),
  portico_search: portico.get('/portico/v1/search'),
  portico_changes: portico.get('/portico/v1/changes', { paged: [] }),
  portico_counts: portico.get('/portico/v1/counts'),
  portico_instance_addresses: portico.get('/portico/v1/instance-addresses'),
  portico_names: portico.get('/portico/v1/names'),
  portico_instance_failure: portico.get('/portico/v1/instances/{instance}/failure'),
  portico_view_list: portico.get('/portico/v1/views'),
  portico_view_create: portico.post('/portico/v1/views', 201),
  portico_view_update: portico.put('/portico/v1/views/{view}'),
  portico_view_delete: portico.del('/portico/v1/views/{view}'),
  portico_view_open_first: portico.act('/portico/v1/views/{view}/open-first', 204),
  portico_view_open_first_end: portico.del('/portico/v1/views/{view}/open-first'),
} satisfies Record<string, Route>
