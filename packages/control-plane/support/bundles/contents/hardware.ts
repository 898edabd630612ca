import { allOf, type BundleFile, byId } from '../file.ts'

/** The rack's hardware, as recorded and as reported by the hypervisor. */
export const hardwareFiles: readonly BundleFile[] = [
  {
    path: 'hardware/sleds.jsonl',
    what: 'sleds: their state, policy and load',
    rows: byId((db, after, limit) =>
      db.selectFrom('sled').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'hardware/physical-disks.jsonl',
    what: 'disks of the sleds',
    rows: byId((db, after, limit) =>
      db.selectFrom('physical_disk').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'hardware/switches.jsonl',
    what: 'switches',
    rows: byId((db, after, limit) =>
      db.selectFrom('switch').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'hardware/waiting-sleds.jsonl',
    what: 'sleds that wait to be added',
    rows: byId((db, after, limit) =>
      db.selectFrom('uninitialized_sled').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'hardware/inventory.json',
    what: 'hardware as reported by the hypervisor when this bundle was collected',
    rows: allOf(async ({ services }) => [await services.hypervisor.inventory()]),
  },
  {
    path: 'hardware/host-interfaces.jsonl',
    what: 'network interfaces of the host, where there are no switches',
    rows: allOf(async ({ services }) => services.hypervisor.fabric.hostInterfaces()),
  },
]
