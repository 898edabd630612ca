import { writeWire } from '@portico/contract/casing.ts'
import type { Image } from '@portico/contract/types.ts'
import { generateName } from '@portico/domain/names.ts'
import { type Random, systemRandom } from '@portico/domain/ports.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import { isForbidden, isNotFound } from '#data/api-error.ts'
import type { CallData } from '#data/calls.ts'
import { NotFillable } from '#shell/as-code/filling.ts'
import { chosenQuery } from '#shell/forms/use-chosen.ts'
import { load, type ReadContext } from '#shell/load.ts'
import { instancePasting } from '../paste.ts'
import type { InstanceForm } from '../request.ts'
import { templateArgs } from './request.ts'

type Template = CallData<'porticoInstanceTemplateView'>

/** The id of the image that a template's boot disk is made from. */
const imageOf = ({ bootDisk }: Template): string | null =>
  bootDisk?.diskSource.type === 'image' ? bootDisk.diskSource.imageId : null

/**
 * What a template says of the instance form. Each instance has disks of its own, so that their names are made anew.
 * @param image the boot disk's; undefined if it is gone or not for the user
 * @returns the fields, and the labels of those that the form cannot show
 */
export function formFromTemplate(
  template: Template,
  image: Image | undefined,
  random: Random,
): { readonly values: Partial<InstanceForm>; readonly missing: readonly string[] } {
  const body = writeWire(template) as Readonly<Record<string, unknown>>
  const missing: string[] = []
  let values: Partial<InstanceForm> = {}
  for (const [field, { label, read }] of Object.entries(instancePasting.readers)) {
    const value = body[field]
    if (value === undefined || value === null || field === 'name' || field === 'description') continue
    try {
      values = { ...values, ...read(value) }
    } catch (error) {
      if (!(error instanceof NotFillable)) throw error
      missing.push(label)
    }
  }
  const { extraDisks = [] } = values
  return {
    missing: imageOf(template) !== null && image === undefined ? [...missing, 'Boot disk'] : missing,
    values: {
      ...values,
      ...(values.image !== undefined && {
        image: image?.id ?? null,
        diskName: '',
        source: image?.projectId == null ? ('siloImage' as const) : ('projectImage' as const),
      }),
      extraDisks: extraDisks.map((disk) => ({ ...disk, name: generateName(random, disk.name) })),
    },
  }
}

/** A template as the instance form begins with it. */
export interface FilledTemplate extends ReturnType<typeof formFromTemplate> {
  readonly id: string
  readonly name: string
}

/** Reads a template for the instance form, by its name in the project or its id. @throws CallError */
export async function loadFilled(
  reading: Pick<ReadContext, 'cache'>,
  project: string,
  nameOrId: string,
): Promise<FilledTemplate> {
  const template = await load(
    reading,
    'porticoInstanceTemplateView',
    templateArgs(isUuid(nameOrId) ? null : project, nameOrId),
  )
  const imageId = imageOf(template)
  const image =
    imageId === null
      ? undefined
      : await reading.cache.ensureQueryData(chosenQuery('imageView', imageId)).catch((error: unknown) => {
          // The image is gone, or not for this user.
          if (isNotFound(error) || isForbidden(error)) return undefined
          throw error
        })
  const { id, name } = template
  return { id, name, ...formFromTemplate(template, image, systemRandom) }
}
