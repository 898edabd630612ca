import { Disk, DiskCreate, DiskResultsPage, FinalizeDisk, ImportBlocksBulkWrite } from '#schemas/disks.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const disksEndpoints = endpointsOf({
  disk_list: { query: { ...byNameOrId, project: Selector }, answer: DiskResultsPage },
  disk_create: { query: { project: NameOrId }, body: DiskCreate, answer: Disk },
  disk_delete: { path: { disk: NameOrId }, query: { project: Selector } },
  disk_view: { path: { disk: NameOrId }, query: { project: Selector }, answer: Disk },
  disk_bulk_write_import: {
    path: { disk: NameOrId },
    query: { project: Selector },
    body: ImportBlocksBulkWrite,
  },
  disk_bulk_write_import_start: { path: { disk: NameOrId }, query: { project: Selector } },
  disk_bulk_write_import_stop: { path: { disk: NameOrId }, query: { project: Selector } },
  disk_finalize_import: { path: { disk: NameOrId }, query: { project: Selector }, body: FinalizeDisk },
})
