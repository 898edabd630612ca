/** What operators are told of support bundles and releases beside what the contract says. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Int64, SemanticVersion, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'

/** Where a bundle lies, what there is in it, and how far it is. */
export const SupportBundleFacts = component(
  'PorticoSupportBundleFacts',
  z.object({
    bundle_id: Uuid,
    /** The disk that it has to itself. */
    disk: z.object({ id: Uuid, serial: z.string(), sled_serial: z.string(), cubby: Uint16.nullable() }),
    /** bytes of the archive as far as it has come; 0 for one that failed */
    size: Uint64,
    files: Uint32,
    /** Of the whole archive; null until it is there. */
    sha256: z.string().nullable(),
    /** When it was done, or failed; null while it is collected. */
    time_ended: Timestamp.nullable(),
    /** In the order in which they are collected. */
    parts: z.array(
      z.object({
        name: z.string(),
        /** Null until it is collected. */
        files: Uint32.nullable(),
        /** What is not in it, and why, each in a line. */
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
    /** Data disks that work, and those of them that could take a bundle. */
    disks: z.object({ free: Uint32, all: Uint32 }),
  }),
)
export type SupportBundleFactsList = z.infer<typeof SupportBundleFactsList>

/** A version that has run here. */
export const KnownRelease = component(
  'PorticoKnownRelease',
  z.object({
    version: z.string(),
    /** Servers that run it now. */
    servers: Uint32,
    time_first_run: Timestamp,
    time_last_started: Timestamp,
  }),
)
export type KnownRelease = z.infer<typeof KnownRelease>

/** What somebody wanted to run. */
export const RequestedRelease = component(
  'PorticoRequestedRelease',
  z.object({
    generation: Int64,
    /** Null: unspecified. */
    version: SemanticVersion.nullable(),
    time_requested: Timestamp,
    /** Null for what nobody asked for; the name is null once they are gone. */
    requested_by: z.object({ id: Uuid, name: z.string().nullable() }).nullable(),
  }),
)
export type RequestedRelease = z.infer<typeof RequestedRelease>

export const Releases = component(
  'PorticoReleases',
  z.object({
    /** The newest here first. */
    known: z.array(KnownRelease),
    /** The newest first; 100 at most. */
    targets: z.array(RequestedRelease),
    more_targets: z.boolean(),
  }),
)
export type Releases = z.infer<typeof Releases>
