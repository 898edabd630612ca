/** Additional data of support bundles and releases for operators. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Int64, SemanticVersion, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'

/** The disk, content and progress of a bundle. */
export const SupportBundleFacts = component(
  'PorticoSupportBundleFacts',
  z.object({
    bundle_id: Uuid,
    /** The disk that it occupies alone. */
    disk: z.object({ id: Uuid, serial: z.string(), sled_serial: z.string(), cubby: Uint16.nullable() }),
    /** bytes of the archive so far; 0 for a failed one */
    size: Uint64,
    files: Uint32,
    /** Of the whole archive; null until it is complete. */
    sha256: z.string().nullable(),
    /** When it was completed or failed; null while it is collected. */
    time_ended: Timestamp.nullable(),
    /** In the order in which they are collected. */
    parts: z.array(
      z.object({
        name: z.string(),
        /** Null until it is collected. */
        files: Uint32.nullable(),
        /** What was left out and why, one line each. */
        left_out: z.array(z.string()),
      }),
    ),
  }),
)
export type SupportBundleFacts = z.infer<typeof SupportBundleFacts>

export const SupportBundleFactsList = component(
  'PorticoSupportBundleFactsList',
  z.object({
    items: z.array(SupportBundleFacts),
    /** Working data disks, and those of them without a bundle. */
    disks: z.object({ free: Uint32, all: Uint32 }),
  }),
)
export type SupportBundleFactsList = z.infer<typeof SupportBundleFactsList>

/** A version that has run here. */
export const KnownRelease = component(
  'PorticoKnownRelease',
  z.object({
    version: z.string(),
    /** Number of servers that currently run it. */
    servers: Uint32,
    time_first_run: Timestamp,
    time_last_started: Timestamp,
  }),
)
export type KnownRelease = z.infer<typeof KnownRelease>

/** A requested release. */
export const RequestedRelease = component(
  'PorticoRequestedRelease',
  z.object({
    generation: Int64,
    /** Null: unspecified. */
    version: SemanticVersion.nullable(),
    time_requested: Timestamp,
    /** Null for releases that no user requested; the name is null for a deleted user. */
    requested_by: z.object({ id: Uuid, name: z.string().nullable() }).nullable(),
  }),
)
export type RequestedRelease = z.infer<typeof RequestedRelease>

export const Releases = component(
  'PorticoReleases',
  z.object({
    /** Newest here first. */
    known: z.array(KnownRelease),
    /** Newest first; at most 100. */
    targets: z.array(RequestedRelease),
    more_targets: z.boolean(),
  }),
)
export type Releases = z.infer<typeof Releases>
