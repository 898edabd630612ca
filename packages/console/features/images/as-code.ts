import type { Image } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'

/** An image as code. The API does not return the source of an image, so the duplicate is created from a file. */
export const imageCode = {
  duplicate: ({ resource: { name, description, os, version, blockSize }, project }) => {
    if (project === null) return null
    const copy = nameWith(name, '-copy')
    const file = `${name}.raw`
    return { project, file, image: { name: copy, description, os, version, blockSize } }
  },
  duplicateNote: 'An image does not record its source. This imports a file as an image with the same name.',
  read: ({ resource, project }) => ({
    operation: 'image_view',
    args: { path: { image: resource.name }, ...(project !== null && { query: { project } }) },
  }),
  // The Terraform resource supports only images in projects.
  terraformOperation: ({ project }) => (project === null ? null : 'image_create'),
} satisfies KindCode<Placed<Image, string | null>>
