import { compressions, imageFormats } from '@portico/domain/images/recognise.ts'
import { z } from 'zod'
import { identity, naming, resultsPage } from '#schemas/common.ts'
import { component, published } from '#schemas/component.ts'
import { BlockSize, ByteCount, Timestamp, Uint64, Uuid, omittable } from '#schemas/primitives.ts'

/**
 * Extensions about image uploads in pieces. The server stores a session, which any browser can continue and which the
 * server completes (docs/decisions/0026-image-uploads-as-sessions.md). The bulk writes of the specification exist as
 * well.
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

/** The properties of a file, as its sender determined them. */
export const UploadFile = component(
  'PorticoUploadFile',
  z.object({
    name: z.string().min(1).max(255),
    size: ByteCount,
    /** SHA-256 of the whole file */
    sha256: Sha256Hex,
    /** SHA-256 of the first and of the last MiB, by which the file is recognized when the user selects it again */
    head_sha256: Sha256Hex,
    tail_sha256: Sha256Hex,
    format: ImageFormat,
    compression: Compression,
  }),
)
export type UploadFile = z.infer<typeof UploadFile>

/** The source of the file: pieces that a browser uploads, or a URL from which the server downloads it. */
export const UploadSource = component(
  'PorticoUploadSource',
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('file'),
      file: UploadFile,
      /** size of the new disk in whole GiB; corrected if the file states another one */
      disk_size: ByteCount,
    }),
    z.object({
      type: z.literal('url'),
      url: z.string().min(1).max(2048),
      /** expected SHA-256 of the file; null if unknown */
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

/** The name of a step. Browsers do `send`; the server does `fetch` if the source is a URL. */
export const UploadStepName = component(
  'PorticoImageUploadStepName',
  z.enum(['send', 'fetch', 'check', 'convert', 'make', 'clear_up']),
)
export type UploadStepName = z.infer<typeof UploadStepName>

/** A step of an upload, with the facts that show its result. */
export const UploadStep = component(
  'PorticoImageUploadStep',
  z.object({
    name: UploadStepName,
    state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
    /** facts that were compared or found, as labels and values */
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
    /** ID of the upload's task, which only the creator of the upload can see */
    task_id: Uuid,
    os: z.string(),
    version: z.string(),
    block_size: ByteCount,
    state: UploadState,
    /** why the upload failed and what to do; null unless it failed */
    failure: z.string().nullable(),
    steps: z.array(UploadStep),
    file_name: z.string(),
    /** size of the file; null until it is known */
    file_size: ByteCount.nullable(),
    file: UploadFile.nullable(),
    /**
     * URL from which the server downloads the file. Its query may be secret and is replaced by `?…`. Null for pieces
     * from a browser.
     */
    url: z.string().nullable(),
    piece_size: ByteCount,
    /** number of all pieces of the file, of received ones, and of received ones that are empty */
    pieces: Uint64,
    received: Uint64,
    empty: Uint64,
    /** progress of the current step in bytes; null if the step does not report any */
    progress: z.object({ done: Uint64, total: Uint64 }).nullable(),
    disk_size: ByteCount.nullable(),
    disk_id: Uuid.nullable(),
    /** ID of the image; null until the upload is done */
    image_id: Uuid.nullable(),
    /** time at which the stored pieces are deleted */
    time_expires: Timestamp,
  }),
)
export type ImageUpload = z.infer<typeof ImageUpload>

export const ImageUploadResultsPage = resultsPage(ImageUpload)

/** The pieces that the server has received: those with data and the empty ones. */
export const UploadPieces = component(
  'PorticoUploadPieces',
  z.object({ ranges: z.array(z.object({ from: Uint64, to: Uint64, empty: z.boolean() })) }),
)
export type UploadPieces = z.infer<typeof UploadPieces>

/** Pieces that contain only zeros. Their numbers are sent instead of their content. */
export const EmptyPieces = component(
  'PorticoEmptyPieces',
  z.object({ ranges: z.array(PieceRange).max(10_000) }),
)
