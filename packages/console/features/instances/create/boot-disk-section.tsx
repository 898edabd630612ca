import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '../../../data/calls.ts'
import { withAll } from '../../../data/names.ts'
import { paths } from '../../../shell/paths.ts'
import { Link } from '../../../ui/actions/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { DiskSizeField } from '../../../ui/forms/disk-size-field.tsx'
import { RadioField } from '../../../ui/forms/radio-field.tsx'
import { ComboboxField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { nameProblem } from '@portico/domain/names.ts'
import { type InstanceForm, sizeFor } from '../request.ts'
import { type BootSources, hasNothingToBoot } from './boot-sources.ts'

/** What the machine boots from: a new disk made from an image, or a disk that is there already. */
export function BootDiskSection(props: {
  form: UseFormReturn<InstanceForm>
  project: string
  sources: BootSources
}) {
  const { form, project, sources } = props
  const { control } = form
  const disks = useQuery(query('diskList', withAll({ query: { project } })))
  const [source, imageId, extra] = form.watch(['source', 'image', 'extraDisks'])
  const attached = new Set(extra.map(({ name }) => name))
  const free = sources.disks.filter((disk) => !attached.has(disk.name))
  const images = source === 'siloImage' ? sources.siloImages : sources.projectImages
  const image = images.find(({ id }) => id === imageId)
  const taken = new Set([...(disks.data?.items ?? []).map(({ name }) => name), ...attached])
  return (
    <Section title="Boot disk">
      <div className="flex flex-col gap-4">
        {hasNothingToBoot(sources.counts) && <NothingToBoot project={project} />}
        <RadioField
          control={control}
          name="source"
          label="Boot from"
          required
          layout="row"
          choices={[
            { value: 'siloImage', label: 'Silo image' },
            { value: 'projectImage', label: 'Project image' },
            { value: 'disk', label: 'Existing disk' },
          ]}
          onChange={() => form.setValue('image', null)}
        />
        {source !== 'disk' ? (
          <>
            {sources.counts[source] === 0 && !hasNothingToBoot(sources.counts) && (
              <NoImages project={project} source={source} />
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <ComboboxField
                control={control}
                name="image"
                label="Image"
                required
                emptyText={source === 'siloImage' ? 'No silo images' : 'No project images'}
                items={images.map((one) => ({
                  value: one.id,
                  label: one.name,
                  detail: `${one.os} ${one.version} · ${formatBytes(one.size)}`,
                }))}
                onChange={(id: string | null) => {
                  const chosen = images.find((one) => one.id === id)
                  if (chosen) form.setValue('diskSize', sizeFor(chosen.size, form.getValues('diskSize')))
                }}
              />
              <DiskSizeField
                control={control}
                name="diskSize"
                label="Disk size"
                sourceGib={image === undefined ? null : Math.ceil(image.size / GIB)}
              />
            </div>
            <TextField
              control={control}
              name="diskName"
              label="Disk name"
              hint="Made up from instance and image when left empty."
              validate={(name) => {
                if (name === '') return null
                return nameProblem(name, 'Disk name') ?? (taken.has(name) ? 'Name is already used' : null)
              }}
            />
          </>
        ) : (
          <ComboboxField
            control={control}
            name="disk"
            label="Disk"
            required
            emptyText="No detached disks in this project"
            isLoading={sources.isLoadingDisks}
            onSearch={sources.onSearch}
            items={free.map((disk) => ({
              value: disk.name,
              label: disk.name,
              detail: formatBytes(disk.size),
            }))}
          />
        )}
      </div>
    </Section>
  )
}

/** A project without images and disks in a silo without images: what can be done about it. */
function NothingToBoot({ project }: { project: string }) {
  return (
    <Notice kind="warn" title="An instance needs an image or a disk to boot from">
      There is neither in this project, and the silo has no images.{' '}
      <Link href={paths.imagesNew(project)}>Upload image</Link> or{' '}
      <Link href={paths.disksNew(project)}>create disk</Link>.
    </Notice>
  )
}

function NoImages({ project, source }: { project: string; source: 'siloImage' | 'projectImage' }) {
  return source === 'siloImage' ? (
    <Notice>The silo has no images. Promote one of a project to have it here in every project.</Notice>
  ) : (
    <Notice>
      The project has no images. <Link href={paths.imagesNew(project)}>Upload image</Link>
    </Notice>
  )
}
