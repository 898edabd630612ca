import { Disk, DiskPath, DiskResultsPage } from '#schemas/disks.ts'
import {
  Instance,
  InstanceCreate,
  InstanceResultsPage,
  InstanceSerialConsoleData,
  InstanceUpdate,
} from '#schemas/instances.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector, Uint64, omittable } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { SshKeyResultsPage } from '#schemas/ssh-keys.ts'
import { RawResponse, endpointsOf } from './join.ts'

export const instancesEndpoints = endpointsOf({
  instance_list: { query: { ...byNameOrId, project: Selector }, answer: InstanceResultsPage },
  instance_create: { query: { project: NameOrId }, body: InstanceCreate, answer: Instance },
  instance_delete: { path: { instance: NameOrId }, query: { project: Selector } },
  instance_view: { path: { instance: NameOrId }, query: { project: Selector }, answer: Instance },
  instance_update: {
    path: { instance: NameOrId },
    query: { project: Selector },
    body: InstanceUpdate,
    answer: Instance,
  },
  instance_disk_list: {
    path: { instance: NameOrId },
    query: { ...byNameOrId, project: Selector },
    answer: DiskResultsPage,
  },
  instance_disk_attach: {
    path: { instance: NameOrId },
    query: { project: Selector },
    body: DiskPath,
    answer: Disk,
  },
  instance_disk_detach: {
    path: { instance: NameOrId },
    query: { project: Selector },
    body: DiskPath,
    answer: Disk,
  },
  instance_reboot: { path: { instance: NameOrId }, query: { project: Selector }, answer: Instance },
  instance_serial_console: {
    path: { instance: NameOrId },
    query: {
      from_start: omittable(fromText(Uint64)),
      max_bytes: omittable(fromText(Uint64)),
      most_recent: omittable(fromText(Uint64)),
      project: Selector,
    },
    answer: InstanceSerialConsoleData,
  },
  instance_serial_console_stream: {
    path: { instance: NameOrId },
    query: { most_recent: omittable(fromText(Uint64)), project: Selector },
    answer: RawResponse,
  },
  instance_ssh_public_key_list: {
    path: { instance: NameOrId },
    query: { ...byNameOrId, project: Selector },
    answer: SshKeyResultsPage,
  },
  instance_start: { path: { instance: NameOrId }, query: { project: Selector }, answer: Instance },
  instance_stop: { path: { instance: NameOrId }, query: { project: Selector }, answer: Instance },
})
