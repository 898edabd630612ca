import type { porticoRoutes } from '@portico/contract/portico/routes.ts'
import { type Need, reads, writes } from '../need.ts'

/** Our extensions of the contract. What the lists among them leave out is decided row by row. */
export const porticoNeeds = {
  portico_capabilities: 'nothing',
  portico_stream: 'login',
  portico_search: { project: 'viewer', silo: 'member' },
  portico_changes: { project: 'viewer', silo: 'viewer', fleet: 'viewer' },
  portico_refusals: { project: 'admin', silo: 'admin', fleet: 'viewer' },
  portico_counts: { project: 'viewer', silo: 'viewer' },
  portico_instance_addresses: 'login',
  portico_names: 'login',
  portico_instance_failure: reads,
  portico_paths: reads,
  portico_instance_effective_rules: reads,
  // What it does to each thing is asked for at that thing, when its turn comes.
  portico_bulk_task_create: 'login',
  // What it writes down is asked for as its owner, page by page.
  portico_export_create: 'login',
  portico_task_list: 'login',
  portico_task_view: 'own',
  portico_task_member_list: 'own',
  portico_task_file: 'own',
  portico_task_hold: 'own',
  portico_task_resume: 'own',
  portico_task_cancel: 'own',
  portico_task_retry: 'own',
  portico_task_delete: 'own',
  portico_image_upload_list: reads,
  portico_image_upload_create: writes,
  portico_image_upload_view: reads,
  portico_image_upload_delete: writes,
  portico_image_upload_pieces: reads,
  portico_image_upload_piece: writes,
  portico_image_upload_empty: writes,
  portico_image_upload_finish: writes,
  // Views are one's own until they are shared, and then of all who may see the project.
  portico_view_list: { own: true, project: 'viewer', silo: 'member' },
  portico_view_create: { project: 'viewer', silo: 'member' },
  portico_view_update: { own: true, project: 'collaborator' },
  portico_view_delete: { own: true, project: 'collaborator' },
  portico_view_open_first: { own: true, project: 'viewer' },
  portico_view_open_first_end: { own: true, project: 'viewer' },
} satisfies Record<keyof typeof porticoRoutes, Need>
