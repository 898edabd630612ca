import { compressions, imageFormats } from '@portico/domain/images/recognise.ts'
import { z } from 'zod'
import { identity, naming, resultsPage } from '#schemas/common.ts'
import { component, published } from '#schemas/component.ts'
import { BlockSize, ByteCount, Timestamp, Uint64, Uuid, omittable } from '#schemas/primitives.ts'

/**
 * Image files that come in pieces: a session that is kept on the server, filled from any browser, and finished by the
 * server (docs/decisions/0029-uploads.md). Ours; the specification's bulk writes stay beside it.
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

/** A file as whoever sends it has read it. */
export const UploadFile = component(
  'PorticoUploadFile',
  z.object({
    name: z.string().min(1).max(255),
    size: ByteCount,
    /** Of the whole file. */
    sha256: Sha256Hex,
    /** Of its first and its last MiB: by these it is recognised when it is chosen again. */
    head_sha256: Sha256Hex,
    tail_sha256: Sha256Hex,
    format: ImageFormat,
    compression: Compression,
  }),
)
export type UploadFile = z.infer<typeof UploadFile>

/** Where the bytes come from: pieces that are sent here, or an address that the server fetches. */
export const UploadSource = component(
  'PorticoUploadSource',
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('file'),
      file: UploadFile,
      /** Of the disk it becomes, in whole GiB; put right where the file turns out to say otherwise. */
      disk_size: ByteCount,
    }),
    z.object({
      type: z.literal('url'),
      url: z.string().min(1).max(2048),
      /** What its bytes must have; null: nobody knows. */
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

/** `send` is what browsers do, `fetch` what the server does instead when it was given an address. */
export const UploadStepName = component(
  'PorticoImageUploadStepName',
  z.enum(['send', 'fetch', 'check', 'convert', 'make', 'clear_up']),
)
export type UploadStepName = z.infer<typeof UploadStepName>

/** One step of an upload, with what shows that it was taken. */
export const UploadStep = component(
  'PorticoImageUploadStep',
  z.object({
    name: UploadStepName,
    state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
    /** What was compared or found, as label and value. */
    evidence: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
)
export type UploadStep = z.infer<typeof UploadStep>

/** Pieces by number, both ends included. */
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
    /** The task that goes along with it, which only who began it sees. */
    task_id: Uuid,
    os: z.string(),
    version: z.string(),
    block_size: ByteCount,
    state: UploadState,
    /** Why it stopped, and what to do; null unless it failed. */
    failure: z.string().nullable(),
    steps: z.array(UploadStep),
    file_name: z.string(),
    /** null while nobody knows */
    file_size: ByteCount.nullable(),
    file: UploadFile.nullable(),
    /** Where the server fetches it from, without what may be secret: the query is `?…`; null where it is sent. */
    url: z.string().nullable(),
    piece_size: ByteCount,
    /** How many pieces the file has, of which so many are here and so many of those are empty. */
    pieces: Uint64,
    received: Uint64,
    empty: Uint64,
    /** Of the running step, in bytes; null where it does not tell. */
    progress: z.object({ done: Uint64, total: Uint64 }).nullable(),
    disk_size: ByteCount.nullable(),
    disk_id: Uuid.nullable(),
    /** Once it is done. */
    image_id: Uuid.nullable(),
    /** When what is held goes. */
    time_expires: Timestamp,
  }),
)
export type ImageUpload = z.infer<typeof ImageUpload>

export const ImageUploadResultsPage = resultsPage(ImageUpload)

/** The pieces that are here, by those that hold something and those that are empty. */
export const UploadPieces = component(
  'PorticoUploadPieces',
  z.object({ ranges: z.array(z.object({ from: Uint64, to: Uint64, empty: z.boolean() })) }),
)
export type UploadPieces = z.infer<typeof UploadPieces>

/** Pieces that hold nothing but zeros, and are told instead of sent. */
export const EmptyPieces = component(
  'PorticoEmptyPieces',
  z.object({ ranges: z.array(PieceRange).max(10_000) }),
)
