import { fixed } from './operations.ts'
import type { ResourceKind } from './resource-kind.ts'

/** Resource kinds: hardware, support and updates. */
export const fleetKinds = {
  rack: {
    one: 'rack',
    many: 'racks',
    scopes: ['fleet'],
    operations: { list: 'rack_list', view: 'rack_view' },
  },
  sled: {
    one: 'sled',
    many: 'sleds',
    scopes: ['fleet'],
    operations: { list: 'sled_list', view: 'sled_view' },
    states: 'sled',
    searched: true,
  },
  /** The last move of an instance. */
  instance_move: {
    one: 'instance move',
    many: 'instance moves',
    scopes: ['fleet'],
    readBy: ['portico_sled_moves'],
  },
  sled_outage: {
    one: 'outage of a sled',
    many: 'outages of sleds',
    scopes: ['fleet'],
    operations: { list: 'portico_sled_outage_list', view: 'portico_sled_outage_view' },
  },
  physical_disk: {
    one: 'physical disk',
    many: 'physical disks',
    scopes: ['fleet'],
    operations: { list: 'physical_disk_list', view: 'physical_disk_view' },
    states: 'physicalDisk',
    searched: true,
  },
  switch: {
    one: 'switch',
    many: 'switches',
    scopes: ['fleet'],
    operations: { list: 'switch_list', view: 'switch_view' },
  },
  uninitialized_sled: {
    one: 'uninitialized sled',
    many: 'uninitialized sleds',
    word: 'sled',
    scopes: ['fleet'],
    readBy: ['sled_list_uninitialized'],
  },
  support_bundle: {
    one: 'support bundle',
    many: 'support bundles',
    scopes: ['fleet'],
    operations: fixed('support_bundle'),
    states: 'supportBundle',
  },
  target_release: {
    one: 'target release',
    many: 'target releases',
    scopes: ['fleet'],
    operations: { view: 'target_release_view', update: 'target_release_update' },
  },
  issue_silence: {
    one: 'issue',
    many: 'issues',
    scopes: ['fleet'],
    readBy: ['portico_issue_list'],
  },
} as const satisfies Readonly<Record<string, ResourceKind>>
