/** Extensions about support bundles and releases, for operators. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Int64, SemanticVersion, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'

/** The disk, content and progress of a bundle. */
export const SupportBundleFacts = component(
  'PorticoSupportBundleFacts',
  z.object({
    bundle_id: Uuid,
    /** disk that stores this bundle and no other one */
    disk: z.object({ id: Uuid, serial: z.string(), sled_serial: z.string(), cubby: Uint16.nullable() }),
    /** size of the archive so far in bytes; 0 for a failed bundle */
    size: Uint64,
    files: Uint32,
    /** SHA-256 of the whole archive; null until it is complete */
    sha256: z.string().nullable(),
    /** time at which the bundle was completed or failed; null while it is collected */
    time_ended: Timestamp.nullable(),
    /** parts in the order in which they are collected */
    parts: z.array(
      z.object({
        name: z.string(),
        /** number of files of the part; null until it is collected */
        files: Uint32.nullable(),
        /** data that was omitted and why, one line each */
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
    /** number of working data disks (`all`), and of those without a bundle (`free`) */
    disks: z.object({ free: Uint32, all: Uint32 }),
  }),
)
export type SupportBundleFactsList = z.infer<typeof SupportBundleFactsList>

/** A version of Portico that has run in this installation. */
export const KnownRelease = component(
  'PorticoKnownRelease',
  z.object({
    version: z.string(),
    /** number of servers that run the version now */
    servers: Uint32,
    time_first_run: Timestamp,
    time_last_started: Timestamp,
  }),
)
export type KnownRelease = z.infer<typeof KnownRelease>

/** A release that the system was requested to run. */
export const RequestedRelease = component(
  'PorticoRequestedRelease',
  z.object({
    generation: Int64,
    /** version of the release; null if the request did not specify one */
    version: SemanticVersion.nullable(),
    time_requested: Timestamp,
    /** user who requested the release; null if no user did. The name is null for a deleted user. */
    requested_by: z.object({ id: Uuid, name: z.string().nullable() }).nullable(),
  }),
)
export type RequestedRelease = z.infer<typeof RequestedRelease>

export const Releases = component(
  'PorticoReleases',
  z.object({
    /** known versions; the version whose first run was latest comes first */
    known: z.array(KnownRelease),
    /** requested releases, newest first; at most 100 */
    targets: z.array(RequestedRelease),
    more_targets: z.boolean(),
  }),
)
export type Releases = z.infer<typeof Releases>
