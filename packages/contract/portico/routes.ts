import { tagged, type Route } from '#routes/route.ts'

const portico = tagged('portico')

/** Our extensions of the contract. The console works without them, with less comfort. */
export const porticoRoutes = {
  portico_capabilities: portico.get('/portico/v1/capabilities', { auth: 'none' }),
  portico_stream: portico.get('/portico/v1/stream', { answer: 'any' }),
  portico_search: portico.get('/portico/v1/search'),
  portico_changes: portico.get('/portico/v1/changes', { paged: [] }),
  portico_refusals: portico.get('/portico/v1/refusals', { paged: [] }),
  portico_counts: portico.get('/portico/v1/counts'),
  portico_instance_addresses: portico.get('/portico/v1/instance-addresses'),
  portico_names: portico.get('/portico/v1/names'),
  portico_instance_failure: portico.get('/portico/v1/instances/{instance}/failure'),
} satisfies Record<string, Route>
