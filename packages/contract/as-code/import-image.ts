import { nameWith } from '@portico/domain/names.ts'
import { flags, lines } from './command-line.ts'
import type { Code, CodeLanguage, ImageImport } from './request.ts'

/** Formats the import of a file as an image. The temporary disk and snapshot are named after the image. */
export function importImage(language: CodeLanguage, { project, file, image }: ImageImport): Code {
  if (language !== 'cli')
    return {
      text: null,
      notes: [
        language === 'terraform'
          ? 'The Terraform provider makes images of snapshots only. The oxide program brings files in.'
          : 'A file takes many calls, one for every piece of it. The oxide program makes them all.',
      ],
    }
  const { name, description, os, version, blockSize } = image
  if ([file, description, os, version].some((text) => text.includes('\0')))
    return { text: null, notes: ['No word of a command can hold the character NUL.'] }
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
    notes: ['The file must be raw: qemu-img convert -O raw makes it so.'],
  }
}
