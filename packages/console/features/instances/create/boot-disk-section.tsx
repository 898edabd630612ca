import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { canDoToDisk, diskActions } from '@portico/domain/disks/actions.ts'
import { nameProblem } from '@portico/domain/names.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useChoices } from '#shell/forms/use-choices.ts'
import { cacheChosen, useChosen, withChosen } from '#shell/forms/use-chosen.ts'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DiskSizeField } from '#ui/forms/disk-size-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { ComboboxField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Section } from '#ui/page/section.tsx'
import { type InstanceForm, sizeFor } from '../request.ts'
import { type BootSources, hasNoBootSource } from './boot-sources.ts'

interface BootDiskProps {
  form: UseFormReturn<InstanceForm>
  project: string
  sources: BootSources
}

/** The boot disk of the instance: a new one created from an image, or an existing one. */
export function BootDiskSection(props: BootDiskProps) {
  const { form, project, sources } = props
  const source = useWatch({ control: form.control, name: 'source' })
  return (
    <Section title="Boot disk">
      <div className="flex flex-col gap-4">
        {hasNoBootSource(sources.counts) && <NothingToBoot project={project} sources={sources} />}
        <RadioField
          control={form.control}
          name="source"
          label="Boot from"
          required
          layout="row"
          choices={[
            { value: 'siloImage', label: 'Silo image', disabledReason: sources.whyNoSilo },
            { value: 'projectImage', label: 'Project image' },
            { value: 'disk', label: 'Existing disk' },
          ]}
          onChange={() => form.setValue('image', null)}
        />
        {source === 'disk' ? <ExistingDisk {...props} /> : <DiskFromImage {...props} source={source} />}
      </div>
    </Section>
  )
}

function DiskFromImage(props: BootDiskProps & { source: 'siloImage' | 'projectImage' }) {
  const { form, project, source } = props
  const { control } = form
  const { counts } = props.sources
  const isOfSilo = source === 'siloImage'
  const { rows, source: fetched } = useChoices('imageList', isOfSilo ? {} : { query: { project } })
  const chosen = useChosen('imageView', useWatch({ control, name: 'image' }))
  const images = withChosen(rows, chosen)
  const isEmpty = counts[source] === 0
  return (
    <>
      {isEmpty && !hasNoBootSource(counts) && <NoImages project={project} source={source} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboboxField
          key={source}
          control={control}
          name="image"
          label="Image"
          required
          emptyText={isOfSilo ? 'No silo images' : 'No project images'}
          isEmpty={isEmpty}
          source={fetched}
          items={images.map((one) => ({
            value: one.id,
            label: one.name,
            detail: `${one.os} ${one.version} · ${formatBytes(one.size)}`,
          }))}
          onChange={(id: string | null) => {
            const image = images.find((one) => one.id === id)
            if (image === undefined) return
            cacheChosen('imageView', image.id, image)
            form.setValue('diskSize', sizeFor(image.size, form.getValues('diskSize')))
          }}
        />
        <DiskSizeField
          control={control}
          name="diskSize"
          label="Disk size"
          sourceGib={chosen === undefined ? null : Math.ceil(chosen.size / GIB)}
        />
      </div>
      <TextField
        control={control}
        name="diskName"
        label="Disk name"
        hint="Generated from instance and image names if empty."
        validate={(name, { extraDisks }) => {
          if (name === '') return null
          const isTaken = extraDisks.some((disk) => disk.name === name)
          return nameProblem(name, 'Disk name') ?? (isTaken ? 'Name is already used' : null)
        }}
      />
    </>
  )
}

function ExistingDisk({ form, project, sources }: BootDiskProps) {
  const { rows, source } = useChoices('diskList', { query: { project } }, diskActions.attach.states)
  const attached = useWatch({ control: form.control, name: 'extraDisks' })
  const free = rows.filter(
    (disk) => canDoToDisk('attach', disk.state.state) && !attached.some((other) => other.name === disk.name),
  )
  return (
    <ComboboxField
      control={form.control}
      name="disk"
      label="Disk"
      required
      emptyText="No detached disks in this project"
      isEmpty={sources.counts.disk === 0}
      source={source}
      items={free.map((disk) => ({
        value: disk.name,
        label: disk.name,
        detail: formatBytes(disk.size),
      }))}
    />
  )
}

/** A note for a project and silo without images and disks, with the next step. */
function NothingToBoot({ project, sources }: Pick<BootDiskProps, 'project' | 'sources'>) {
  return (
    <Notice kind="warn" title="An instance needs an image or a disk to boot from">
      This project has neither{sources.whyNoSilo === null && ', and the silo has no images'}.{' '}
      <Link href={paths.imagesNew(project)}>Upload image</Link> or{' '}
      <Link href={paths.disksNew(project)}>create disk</Link>.
    </Notice>
  )
}

function NoImages({ project, source }: { project: string; source: 'siloImage' | 'projectImage' }) {
  return source === 'siloImage' ? (
    <Notice>The silo has no images. Promote an image of a project to use it in every project.</Notice>
  ) : (
    <Notice>
      The project has no images. <Link href={paths.imagesNew(project)}>Upload image</Link>
    </Notice>
  )
}
