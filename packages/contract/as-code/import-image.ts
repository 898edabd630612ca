import { nameWith } from '@portico/domain/names.ts'
import { flags, lines } from './command-line.ts'
import type { Code, CodeLanguage, ImageImport } from './request.ts'

/**
 * Formats the import of a file as an image. The names of the temporary disk and snapshot derive from the name of the
 * image.
 */
export function importImage(language: CodeLanguage, { project, file, image }: ImageImport): Code {
  if (language !== 'cli')
    return {
      text: null,
      notes: [
        language === 'terraform'
          ? 'The Terraform provider creates images from snapshots only. Use the oxide program to import files.'
          : 'A file takes many calls, one for each chunk. The oxide program makes all of them.',
      ],
    }
  const { name, description, os, version, blockSize } = image
  if ([file, description, os, version].some((text) => text.includes('\0')))
    return { text: null, notes: ['An argument of a command cannot contain the character NUL.'] }
  const onTheWay = nameWith(name, '-import')
  const text = lines([
    'oxide disk import',
    ...flags([
      ['project', project],
      ['path', file],
      ['disk', onTheWay],
      ['description', `For image ${name}`],
      ['disk_block_size', blockSize],
      ['snapshot', onTheWay],
      ['image', name],
      ['image_description', description],
      ['image_os', os],
      ['image_version', version],
    ]),
  ])
  return {
    text,
    notes: ['The file must be raw: convert it with qemu-img convert -O raw.'],
  }
}
