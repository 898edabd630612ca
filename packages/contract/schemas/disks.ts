/** Disks: sources, states and bulk import. */
import { z } from 'zod'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { BlockSize, ByteCount, Name, NameOrId, Uint64, Uuid, omittable } from './primitives.ts'

export const DiskState = component(
  'DiskState',
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('creating') }),
    z.object({ state: z.literal('detached') }),
    z.object({ state: z.literal('import_ready') }),
    z.object({ state: z.literal('importing_from_url') }),
    z.object({ state: z.literal('importing_from_bulk_writes') }),
    z.object({ state: z.literal('finalizing') }),
    z.object({ state: z.literal('maintenance') }),
    z.object({ state: z.literal('attaching'), instance: Uuid }),
    z.object({ state: z.literal('attached'), instance: Uuid }),
    z.object({ state: z.literal('detaching'), instance: Uuid }),
    z.object({ state: z.literal('destroyed') }),
    z.object({ state: z.literal('faulted') }),
  ]),
)
export type DiskState = z.infer<typeof DiskState>

export const Disk = component(
  'Disk',
  z.object({
    ...identity,
    block_size: ByteCount,
    device_path: z.string(),
    image_id: Uuid.nullish(),
    project_id: Uuid,
    size: ByteCount,
    snapshot_id: Uuid.nullish(),
    state: DiskState,
  }),
)
export type Disk = z.infer<typeof Disk>

export const DiskResultsPage = resultsPage(Disk)

export const DiskSource = component(
  'DiskSource',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('blank'), block_size: BlockSize }),
    z.object({ type: z.literal('snapshot'), snapshot_id: Uuid }),
    z.object({ type: z.literal('image'), image_id: Uuid }),
    z.object({ type: z.literal('importing_blocks'), block_size: BlockSize }),
  ]),
)
export type DiskSource = z.infer<typeof DiskSource>

export const DiskCreate = component(
  'DiskCreate',
  z.object({ ...naming, disk_source: DiskSource, size: ByteCount }),
)
export type DiskCreate = z.infer<typeof DiskCreate>

export const DiskPath = component('DiskPath', z.object({ disk: NameOrId }))
export type DiskPath = z.infer<typeof DiskPath>

export const FinalizeDisk = component('FinalizeDisk', z.object({ snapshot_name: omittable(Name) }))
export type FinalizeDisk = z.infer<typeof FinalizeDisk>

export const ImportBlocksBulkWrite = component(
  'ImportBlocksBulkWrite',
  z.object({ base64_encoded_data: z.string(), offset: Uint64 }),
)
export type ImportBlocksBulkWrite = z.infer<typeof ImportBlocksBulkWrite>
