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
  portico_bulk_task_create: portico.post('/portico/v1/bulk-tasks', 201),
  portico_export_create: portico.post('/portico/v1/exports', 201),
  portico_task_list: portico.get('/portico/v1/tasks', { paged: [] }),
  portico_task_view: portico.get('/portico/v1/tasks/{task}'),
  portico_task_member_list: portico.get('/portico/v1/tasks/{task}/members', { paged: [] }),
  portico_task_file: portico.get('/portico/v1/tasks/{task}/file', { answer: 'any' }),
  portico_task_hold: portico.act('/portico/v1/tasks/{task}/hold', 200),
  portico_task_resume: portico.act('/portico/v1/tasks/{task}/resume', 200),
  portico_task_cancel: portico.act('/portico/v1/tasks/{task}/cancel', 200),
  portico_task_retry: portico.act('/portico/v1/tasks/{task}/retry', 200),
  portico_task_delete: portico.del('/portico/v1/tasks/{task}'),
  portico_image_upload_list: portico.get('/portico/v1/image-uploads', { paged: ['project'] }),
  portico_image_upload_create: portico.post('/portico/v1/image-uploads', 201),
  portico_image_upload_view: portico.get('/portico/v1/image-uploads/{upload}'),
  portico_image_upload_delete: portico.del('/portico/v1/image-uploads/{upload}'),
  portico_image_upload_pieces: portico.get('/portico/v1/image-uploads/{upload}/pieces'),
  portico_image_upload_piece: portico.put('/portico/v1/image-uploads/{upload}/pieces/{piece}', {
    status: 204,
    body: 'bytes',
  }),
  portico_image_upload_empty: portico.post('/portico/v1/image-uploads/{upload}/empty-pieces', 204),
  portico_image_upload_finish: portico.act('/portico/v1/image-uploads/{upload}/finish', 202),
  portico_view_list: portico.get('/portico/v1/views'),
  portico_view_create: portico.post('/portico/v1/views', 201),
  portico_view_update: portico.put('/portico/v1/views/{view}'),
  portico_view_delete: portico.del('/portico/v1/views/{view}'),
  portico_view_open_first: portico.act('/portico/v1/views/{view}/open-first', 204),
  portico_view_open_first_end: portico.del('/portico/v1/views/{view}/open-first'),
} satisfies Record<string, Route>
