import { instanceLimits } from '@portico/domain/instances/limits.ts'
import { systemRandom } from '@portico/domain/ports.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { CallError, isOwnNameTaken } from '../../data/api-error.ts'
import { invoke, query } from '../../data/calls.ts'
import { withLimit } from '../../data/names.ts'
import { queryClient } from '../../data/query-client.ts'
import { invalidate, seed } from '../../data/use-act.ts'
import { PageForm } from '../../shell/forms/page-form.tsx'
import { toastDone } from '../../shell/forms/toast-done.tsx'
import { chosenQuery } from '../../shell/forms/use-chosen.ts'
import { paths } from '../../shell/paths.ts'
import { useSession } from '../../shell/session.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { DescriptionField } from '../../ui/forms/description-field.tsx'
import { NameField } from '../../ui/forms/name-field.tsx'
import { changedInstances, tellNotStarted } from './actions.tsx'
import { AccessSection } from './create/access-section.tsx'
import { BootDiskSection } from './create/boot-disk-section.tsx'
import { ExtraDisksSection } from './create/extra-disks-section.tsx'
import { NetworkSection } from './create/network-section.tsx'
import { QuotaAside } from './create/quota-aside.tsx'
import { SizeSection } from './create/size-section.tsx'
import { emptyInstance, type InstanceForm, instanceRequest, sizeFor } from './request.ts'

/**
 * A new virtual machine, with all it needs, on one page. Whatever shows a value watches that value itself, so that a
 * key renders its field and what follows from it, never the form.
 */
export function InstanceCreateForm({ project }: { project: string }) {
  const { filters } = useSession().capabilities
  const { silo, own } = useFirstImages(project)
  const keys = useQuery(query('currentUserSshKeyList', withLimit(instanceLimits.maxSshKeys, {})))
  const form = useForm<InstanceForm>({
    defaultValues: {
      ...emptyInstance,
      source: silo !== undefined ? 'siloImage' : own !== undefined ? 'projectImage' : 'disk',
      diskSize: sizeFor((silo ?? own)?.size ?? 0, null),
      sshKeys: (keys.data?.items ?? []).map((key) => key.id),
    },
  })
  const hasImages = { silo: silo !== undefined, project: own !== undefined }

  async function create(filled: InstanceForm): Promise<string> {
    const userData = filled.userData === null ? '' : await base64(filled.userData)
    const image =
      filled.image === null
        ? undefined
        : await queryClient.ensureQueryData(chosenQuery('imageView', filled.image))
    const body = instanceRequest(filled, image, userData, systemRandom)
    const instance = await invoke('instanceCreate', { query: { project }, body }).catch((error: unknown) => {
      if (isDiskNameTaken(error, filled.diskName))
        form.setError('diskName', { message: 'Name is already used' }, { shouldFocus: true })
      throw error
    })
    seed('instanceView', { path: { instance: instance.name }, query: { project } }, instance)
    void invalidate(...changedInstances, 'diskList', 'floatingIpList', 'porticoInstanceAddresses')
    toastDone('Instance', instance.name, 'created')
    if (filled.start && instance.runState === 'stopped') void tellNotStarted(instance, filters)
    return paths.instance(project, instance.name)
  }

  const [source, network, nics] = useWatch({ control: form.control, name: ['source', 'network', 'nics'] })
  return (
    <PageForm
      title="New instance"
      submitLabel="Create instance"
      form={form}
      cancelTo={paths.instances(project)}
      onSubmit={create}
      submitDisabledReason={whyNotReady({ source, network, nics }, hasImages.silo || hasImages.project)}
      aside={<QuotaAside control={form.control} />}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <CheckboxField control={form.control} name="start" label="Start instance" />
      <SizeSection form={form} />
      <BootDiskSection form={form} project={project} hasImages={hasImages} />
      <ExtraDisksSection form={form} project={project} />
      <AccessSection form={form} />
      <NetworkSection form={form} project={project} />
    </PageForm>
  )
}

/** What is missing that no field says. */
function whyNotReady(
  form: Pick<InstanceForm, 'source' | 'network' | 'nics'>,
  hasImages: boolean,
): string | null {
  if (form.source !== 'disk' && !hasImages) return 'An image or a disk to boot from is needed'
  return form.network === 'custom' && form.nics.length === 0 ? 'Add a network interface first' : null
}

/** The first image of the silo, and of the project: whether there are any, and how large a disk begins. */
function useFirstImages(project: string) {
  const silo = useQuery(query('imageList', withLimit(1, {})))
  const own = useQuery(query('imageList', withLimit(1, { query: { project } })))
  return { silo: silo.data?.items[0], own: own.data?.items[0] }
}

/** Is it the typed name of the boot disk that another disk of the project has? */
function isDiskNameTaken(error: unknown, diskName: string): boolean {
  return error instanceof CallError && error.takenName === diskName && !isOwnNameTaken(error)
}

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
