import { writeWire } from '@portico/contract/casing.ts'
import type { Image } from '@portico/contract/types.ts'
import { baseName, generateName } from '@portico/domain/names.ts'
import { type Random, systemRandom } from '@portico/domain/ports.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import { isForbidden, isNotFound } from '#data/api-error.ts'
import type { CallData } from '#data/calls.ts'
import { NotFillable } from '#shell/as-code/filling.ts'
import { chosenQuery } from '#shell/forms/use-chosen.ts'
import { load, type LoaderContext } from '#shell/load.ts'
import { instancePasting } from '../paste.ts'
import type { InstanceForm } from '../request.ts'
import { templateArgs } from './request.ts'

type Template = CallData<'porticoInstanceTemplateView'>

/** Returns the ID of the image of a template's boot disk. */
const imageOf = ({ bootDisk }: Template): string | null =>
  bootDisk?.diskSource.type === 'image' ? bootDisk.diskSource.imageId : null

/** Fields that disks of the form have and disks of a template may lack. */
const unnamed = { name: '', description: '' }

/**
 * Returns the instance form for a template. Disk names are generated, because each instance has its own disks.
 * @param found image of the boot disk; undefined if it is deleted or the user may not see it
 * @param projectId project of the new instance, which cannot use images of other projects
 * @returns the fields, and the labels of settings that the form cannot represent
 */
export function formFromTemplate(
  template: Template,
  found: Image | undefined,
  projectId: string,
  random: Random,
): { readonly values: Partial<InstanceForm>; readonly missing: readonly string[] } {
  const image = found?.projectId == null || found.projectId === projectId ? found : undefined
  const { bootDisk, disks } = template
  const body = writeWire({
    ...template,
    bootDisk: bootDisk === null ? null : { ...unnamed, ...bootDisk },
    disks: disks.map((disk) => ({ ...unnamed, ...disk })),
  }) as Readonly<Record<string, unknown>>
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
      extraDisks: extraDisks.map((disk) => ({
        ...disk,
        name: generateName(random, baseName(disk.name) || 'disk'),
      })),
    },
  }
}

/** The form values of a template, with its ID. */
export interface FilledTemplate extends ReturnType<typeof formFromTemplate> {
  readonly id: string
  readonly name: string
}

/** Loads a template for the instance form, given its name in the project or its ID. @throws CallError */
export async function loadFilled(
  reading: Pick<LoaderContext, 'cache'>,
  project: string,
  nameOrId: string,
): Promise<FilledTemplate> {
  const template = await load(
    reading,
    'porticoInstanceTemplateView',
    templateArgs(isUuid(nameOrId) ? null : project, nameOrId),
  )
  const imageId = imageOf(template)
  const [image, { id: projectId }] = await Promise.all([
    imageId === null
      ? undefined
      : reading.cache.ensureQueryData(chosenQuery('imageView', imageId)).catch((error: unknown) => {
          // The image is deleted, or the user may not see it.
          if (isNotFound(error) || isForbidden(error)) return undefined
          throw error
        }),
    load(reading, 'projectView', { path: { project } }),
  ])
  const { id, name } = template
  return { id, name, ...formFromTemplate(template, image, projectId, systemRandom) }
}
