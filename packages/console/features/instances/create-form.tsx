import { useQuery } from '@tanstack/react-query'
import { GIB } from '@portico/domain/byte-size.ts'
import { systemRandom } from '@portico/domain/ports.ts'
import { useForm, useWatch } from 'react-hook-form'
import { invoke, query } from '../../data/calls.ts'
import { withAll } from '../../data/names.ts'
import { invalidate, seed } from '../../data/use-act.ts'
import { PageForm } from '../../shell/forms/page-form.tsx'
import { toastDone } from '../../shell/forms/toast-done.tsx'
import { paths } from '../../shell/paths.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { DescriptionField } from '../../ui/forms/description-field.tsx'
import { NameField } from '../../ui/forms/name-field.tsx'
import { changedInstances } from './actions.tsx'
import { AccessSection } from './create/access-section.tsx'
import { BootDiskSection } from './create/boot-disk-section.tsx'
import { NetworkSection } from './create/network-section.tsx'
import { QuotaAside } from './create/quota-aside.tsx'
import { SizeSection } from './create/size-section.tsx'
import { emptyInstance, type InstanceForm, instanceRequest } from './request.ts'

/** A new virtual machine, with all it needs, on one page. */
export function InstanceCreateForm({ project }: { project: string }) {
  const images = useImages(project)
  const keys = useQuery(query('currentUserSshKeyList', withAll({})))
  const form = useForm<InstanceForm>({
    defaultValues: {
      ...emptyInstance,
      source: images.length > 0 ? 'image' : 'disk',
      sshKeys: (keys.data?.items ?? []).map((key) => key.id),
    },
  })
  const values = useWatch({ control: form.control }) as InstanceForm
  const image = images.find(({ id }) => id === values.image)

  async function create(filled: InstanceForm): Promise<string> {
    const userData = filled.userData === null ? '' : await base64(filled.userData)
    const body = instanceRequest(filled, image, userData, systemRandom)
    const instance = await invoke('instanceCreate', { query: { project }, body })
    seed('instanceView', { path: { instance: instance.name }, query: { project } }, instance)
    void invalidate(...changedInstances, 'diskList', 'floatingIpList')
    toastDone('Instance', instance.name, 'created')
    return paths.instance(project, instance.name)
  }

  return (
    <PageForm
      title="New instance"
      submitLabel="Create instance"
      form={form}
      cancelTo={paths.instances(project)}
      onSubmit={create}
      aside={
        <QuotaAside
          ncpus={values.start ? (values.ncpus ?? 0) : 0}
          memory={values.start ? (values.memory ?? 0) * GIB : 0}
          storage={values.source === 'image' && image !== undefined ? (values.diskSize ?? 0) * GIB : 0}
        />
      }
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <CheckboxField control={form.control} name="start" label="Start instance" />
      <SizeSection form={form} />
      <BootDiskSection form={form} project={project} images={images} />
      <AccessSection form={form} keys={keys.data?.items ?? []} />
      <NetworkSection form={form} project={project} />
    </PageForm>
  )
}

/** Silo images first, then the project's. */
function useImages(project: string) {
  const silo = useQuery(query('imageList', withAll({})))
  const own = useQuery(query('imageList', withAll({ query: { project } })))
  return [...(silo.data?.items ?? []), ...(own.data?.items ?? [])]
}

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
