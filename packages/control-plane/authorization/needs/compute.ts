import type { computeRoutes } from '@portico/contract/routes/compute.ts'
import { reads, writes, type Need } from '../need.ts'

/** Instances, block storage and affinity. */
export const computeNeeds = {
  // instances
  instance_list: reads,
  instance_create: writes,
  instance_delete: writes,
  instance_view: reads,
  instance_update: writes,
  instance_disk_list: reads,
  instance_disk_attach: writes,
  instance_disk_detach: writes,
  instance_reboot: writes,
  instance_serial_console: reads,
  instance_serial_console_stream: writes,
  instance_ssh_public_key_list: reads,
  instance_start: writes,
  instance_stop: writes,

  // disks
  disk_list: reads,
  disk_create: writes,
  disk_delete: writes,
  disk_view: reads,
  disk_bulk_write_import: writes,
  disk_bulk_write_import_start: writes,
  disk_bulk_write_import_stop: writes,
  disk_finalize_import: writes,

  // snapshots
  snapshot_list: reads,
  snapshot_create: writes,
  snapshot_delete: writes,
  snapshot_view: reads,

  // images
  image_list: { project: 'viewer', silo: 'viewer' },
  image_create: { project: 'collaborator', silo: 'collaborator' },
  image_delete: { project: 'collaborator', silo: 'collaborator' },
  image_view: { project: 'viewer', silo: 'viewer' },
  image_demote: { project: 'admin', silo: 'collaborator' },
  image_promote: { project: 'collaborator', silo: 'collaborator' },

  // affinity
  affinity_group_list: reads,
  affinity_group_create: writes,
  affinity_group_delete: writes,
  affinity_group_view: reads,
  affinity_group_update: writes,
  affinity_group_member_list: reads,
  affinity_group_member_instance_delete: writes,
  affinity_group_member_instance_view: reads,
  affinity_group_member_instance_add: writes,
  anti_affinity_group_list: reads,
  anti_affinity_group_create: writes,
  anti_affinity_group_delete: writes,
  anti_affinity_group_view: reads,
  anti_affinity_group_update: writes,
  anti_affinity_group_member_list: reads,
  anti_affinity_group_member_instance_delete: writes,
  anti_affinity_group_member_instance_view: reads,
  anti_affinity_group_member_instance_add: writes,
} satisfies Record<keyof typeof computeRoutes, Need>
