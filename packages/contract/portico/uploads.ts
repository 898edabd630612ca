import { compressions, imageFormats } from '@portico/domain/images/recognise.ts'
import { z } from 'zod'
import { identity, naming, resultsPage } from '#schemas/common.ts'
import { component, published } from '#schemas/component.ts'
import { BlockSize, ByteCount, Timestamp, Uint64, Uuid, omittable } from '#schemas/primitives.ts'

/**
 * Image uploads in pieces: a session on the server that any browser can continue, and that the server completes
 * (docs/decisions/0026-image-uploads-as-sessions.md). An extension, in addition to the bulk writes of the specification.
 */

/** A SHA-256 as lower-case hex. */
export const Sha256Hex = published(
  z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in lower-case hex'),
  {
    facts: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
)

export const ImageFormat = component('PorticoImageFormat', z.enum(imageFormats))
export const Compression = component('PorticoCompression', z.enum(compressions))

/** Properties of a file as its sender read them. */
export const UploadFile = component(
  'PorticoUploadFile',
  z.object({
    name: z.string().min(1).max(255),
    size: ByteCount,
    /** Of the whole file. */
    sha256: Sha256Hex,
    /** Of its first and last MiB, by which it is recognized when it is selected again. */
    head_sha256: Sha256Hex,
    tail_sha256: Sha256Hex,
    format: ImageFormat,
    compression: Compression,
  }),
)
export type UploadFile = z.infer<typeof UploadFile>

/** The source of the file: uploaded pieces, or an address from which the server downloads it. */
export const UploadSource = component(
  'PorticoUploadSource',
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('file'),
      file: UploadFile,
      /** Size of the resulting disk in whole GiB; corrected if the file states another one. */
      disk_size: ByteCount,
    }),
    z.object({
      type: z.literal('url'),
      url: z.string().min(1).max(2048),
      /** The expected hash; null if unknown. */
      sha256: omittable(Sha256Hex),
    }),
  ]),
)
export type UploadSource = z.infer<typeof UploadSource>

export const ImageUploadCreate = component(
  'PorticoImageUploadCreate',
  z.object({
    ...naming,
    os: z.string(),
    version: z.string(),
    block_size: BlockSize,
    source: UploadSource,
  }),
)
export type ImageUploadCreate = z.infer<typeof ImageUploadCreate>

export const UploadState = component(
  'PorticoImageUploadState',
  z.enum(['receiving', 'fetching', 'checking', 'converting', 'making', 'done', 'failed']),
)
export type UploadState = z.infer<typeof UploadState>

/** `send` is done by browsers, `fetch` by the server if it was given an address. */
export const UploadStepName = component(
  'PorticoImageUploadStepName',
  z.enum(['send', 'fetch', 'check', 'convert', 'make', 'clear_up']),
)
export type UploadStepName = z.infer<typeof UploadStepName>

/** A step of an upload, with its evidence. */
export const UploadStep = component(
  'PorticoImageUploadStep',
  z.object({
    name: UploadStepName,
    state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
    /** What was compared or found, as labels and values. */
    evidence: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
)
export type UploadStep = z.infer<typeof UploadStep>

/** A range of piece numbers, both ends included. */
export const PieceRange = component(
  'PorticoPieceRange',
  z.object({ from: Uint64, to: Uint64 }).refine(({ from, to }) => from <= to, 'expected from before to'),
)
export type PieceRange = z.infer<typeof PieceRange>

export const ImageUpload = component(
  'PorticoImageUpload',
  z.object({
    ...identity,
    project_id: Uuid,
    started_by: Uuid,
    /** Its task, which is visible to its creator only. */
    task_id: Uuid,
    os: z.string(),
    version: z.string(),
    block_size: ByteCount,
    state: UploadState,
    /** Why it failed, and what to do; null unless it failed. */
    failure: z.string().nullable(),
    steps: z.array(UploadStep),
    file_name: z.string(),
    /** null until known */
    file_size: ByteCount.nullable(),
    file: UploadFile.nullable(),
    /**
     * The address from which the server downloads it, without the query, which may be secret: `?…`; null for an upload.
     */
    url: z.string().nullable(),
    piece_size: ByteCount,
    /** Number of pieces of the file, of received pieces, and of empty ones among these. */
    pieces: Uint64,
    received: Uint64,
    empty: Uint64,
    /** Of the running step, in bytes; null if it does not report progress. */
    progress: z.object({ done: Uint64, total: Uint64 }).nullable(),
    disk_size: ByteCount.nullable(),
    disk_id: Uuid.nullable(),
    /** Once it is done. */
    image_id: Uuid.nullable(),
    /** When the stored pieces are deleted. */
    time_expires: Timestamp,
  }),
)
export type ImageUpload = z.infer<typeof ImageUpload>

export const ImageUploadResultsPage = resultsPage(ImageUpload)

/** The received pieces: those with data and the empty ones. */
export const UploadPieces = component(
  'PorticoUploadPieces',
  z.object({ ranges: z.array(z.object({ from: Uint64, to: Uint64, empty: z.boolean() })) }),
)
export type UploadPieces = z.infer<typeof UploadPieces>

/** Pieces that contain only zeros, and are declared instead of sent. */
export const EmptyPieces = component(
  'PorticoEmptyPieces',
  z.object({ ranges: z.array(PieceRange).max(10_000) }),
)
