import { tagged, type Route } from './route.ts'

const instances = tagged('instances')
const disks = tagged('disks')
const snapshots = tagged('snapshots')
const images = tagged('images')
const affinity = tagged('affinity')

export const computeRoutes = {
  // instances
  instance_list: instances.get('/v1/instances', { paged: ['project'] }),
  instance_create: instances.post('/v1/instances', 201),
  instance_delete: instances.del('/v1/instances/{instance}'),
  instance_view: instances.get('/v1/instances/{instance}'),
  instance_update: instances.put('/v1/instances/{instance}'),
  instance_disk_list: instances.get('/v1/instances/{instance}/disks', { paged: [] }),
  instance_disk_attach: instances.post('/v1/instances/{instance}/disks/attach', 202),
  instance_disk_detach: instances.post('/v1/instances/{instance}/disks/detach', 202),
  instance_reboot: instances.act('/v1/instances/{instance}/reboot', 202),
  instance_serial_console: instances.get('/v1/instances/{instance}/serial-console'),
  instance_serial_console_stream: instances.get('/v1/instances/{instance}/serial-console/stream', {
    status: 'default',
    websocket: true,
  }),
  instance_ssh_public_key_list: instances.get('/v1/instances/{instance}/ssh-public-keys', { paged: [] }),
  instance_start: instances.act('/v1/instances/{instance}/start', 202),
  instance_stop: instances.act('/v1/instances/{instance}/stop', 202),

  // disks
  disk_list: disks.get('/v1/disks', { paged: ['project'] }),
  disk_create: disks.post('/v1/disks', 201),
  disk_delete: disks.del('/v1/disks/{disk}'),
  disk_view: disks.get('/v1/disks/{disk}'),
  disk_bulk_write_import: disks.post('/v1/disks/{disk}/bulk-write', 204),
  disk_bulk_write_import_start: disks.act('/v1/disks/{disk}/bulk-write-start', 204),
  disk_bulk_write_import_stop: disks.act('/v1/disks/{disk}/bulk-write-stop', 204),
  disk_finalize_import: disks.post('/v1/disks/{disk}/finalize', 204),

  // snapshots
  snapshot_list: snapshots.get('/v1/snapshots', { paged: ['project'] }),
  snapshot_create: snapshots.post('/v1/snapshots', 201),
  snapshot_delete: snapshots.del('/v1/snapshots/{snapshot}'),
  snapshot_view: snapshots.get('/v1/snapshots/{snapshot}'),

  // images
  image_list: images.get('/v1/images', { paged: [] }),
  image_create: images.post('/v1/images', 201),
  image_delete: images.del('/v1/images/{image}'),
  image_view: images.get('/v1/images/{image}'),
  image_demote: images.act('/v1/images/{image}/demote', 202),
  image_promote: images.act('/v1/images/{image}/promote', 202),

  // affinity
  affinity_group_list: affinity.get('/v1/affinity-groups', { paged: ['project'] }),
  affinity_group_create: affinity.post('/v1/affinity-groups', 201),
  affinity_group_delete: affinity.del('/v1/affinity-groups/{affinity_group}'),
  affinity_group_view: affinity.get('/v1/affinity-groups/{affinity_group}'),
  affinity_group_update: affinity.put('/v1/affinity-groups/{affinity_group}'),
  affinity_group_member_list: affinity.get('/v1/affinity-groups/{affinity_group}/members', { paged: [] }),
  affinity_group_member_instance_delete: affinity.del(
    '/v1/affinity-groups/{affinity_group}/members/instance/{instance}',
  ),
  affinity_group_member_instance_view: affinity.get(
    '/v1/affinity-groups/{affinity_group}/members/instance/{instance}',
  ),
  affinity_group_member_instance_add: affinity.act(
    '/v1/affinity-groups/{affinity_group}/members/instance/{instance}',
    201,
  ),
  anti_affinity_group_list: affinity.get('/v1/anti-affinity-groups', { paged: ['project'] }),
  anti_affinity_group_create: affinity.post('/v1/anti-affinity-groups', 201),
  anti_affinity_group_delete: affinity.del('/v1/anti-affinity-groups/{anti_affinity_group}'),
  anti_affinity_group_view: affinity.get('/v1/anti-affinity-groups/{anti_affinity_group}'),
  anti_affinity_group_update: affinity.put('/v1/anti-affinity-groups/{anti_affinity_group}'),
  anti_affinity_group_member_list: affinity.get('/v1/anti-affinity-groups/{anti_affinity_group}/members', {
    paged: [],
  }),
  anti_affinity_group_member_instance_delete: affinity.del(
    '/v1/anti-affinity-groups/{anti_affinity_group}/members/instance/{instance}',
  ),
  anti_affinity_group_member_instance_view: affinity.get(
    '/v1/anti-affinity-groups/{anti_affinity_group}/members/instance/{instance}',
  ),
  anti_affinity_group_member_instance_add: affinity.act(
    '/v1/anti-affinity-groups/{anti_affinity_group}/members/instance/{instance}',
    201,
  ),
} satisfies Record<string, Route>
