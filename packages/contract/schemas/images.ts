/** Images of a project or of the silo. */
import { z } from 'zod'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { ByteCount, Uuid } from './primitives.ts'

export const Digest = component(
  'Digest',
  z.discriminatedUnion('type', [z.object({ type: z.literal('sha256'), value: z.string() })]),
)
export type Digest = z.infer<typeof Digest>

export const Image = component(
  'Image',
  z.object({
    ...identity,
    block_size: ByteCount,
    digest: Digest.nullish(),
    os: z.string(),
    project_id: Uuid.nullish(),
    size: ByteCount,
    version: z.string(),
  }),
)
export type Image = z.infer<typeof Image>

export const ImageResultsPage = resultsPage(Image)

export const ImageSource = component(
  'ImageSource',
  z.discriminatedUnion('type', [z.object({ type: z.literal('snapshot'), id: Uuid })]),
)
export type ImageSource = z.infer<typeof ImageSource>

export const ImageCreate = component(
  'ImageCreate',
  z.object({ ...naming, os: z.string(), source: ImageSource, version: z.string() }),
)
export type ImageCreate = z.infer<typeof ImageCreate>
