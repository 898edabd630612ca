import { useQuery } from '@tanstack/react-query'
import { GIB } from '@portico/domain/byte-size.ts'
import { systemRandom } from '@portico/domain/ports.ts'
import { MonitorCog } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { invoke, query } from '../../data/calls.ts'
import { withAll } from '../../data/names.ts'
import { invalidate, seed } from '../../data/use-act.ts'
import { PageForm } from '../../shell/forms/page-form.tsx'
import { toastDone } from '../../shell/forms/toast-done.tsx'
import { Guides } from '../../shell/guides.tsx'
import { paths } from '../../shell/paths.ts'
import { useSession } from '../../shell/session.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { DescriptionField } from '../../ui/forms/description-field.tsx'
import { NameField } from '../../ui/forms/name-field.tsx'
import { type PoolChoice, usePools } from '../ip-pools/index.ts'
import { changedInstances, tellNotStarted } from './actions.tsx'
import { AccessSection } from './create/access-section.tsx'
import { BootDiskSection } from './create/boot-disk-section.tsx'
import { firstSource, type SourceCounts, useBootSources, whyNoBoot } from './create/boot-sources.ts'
import { ExtraDisksSection } from './create/extra-disks-section.tsx'
import { NetworkSection } from './create/network-section.tsx'
import { QuotaAside } from './create/quota-aside.tsx'
import { SizeSection } from './create/size-section.tsx'
import { emptyInstance, type InstanceForm, instanceRequest, sizeFor } from './request.ts'

/** A new virtual machine, with all it needs, on one page. */
export function InstanceCreateForm({ project }: { project: string }) {
  const { filters } = useSession().capabilities
  const sources = useBootSources(project)
  const pools = usePools()
  const images = [...sources.siloImages, ...sources.projectImages]
  const keys = useQuery(query('currentUserSshKeyList', withAll({})))
  const form = useForm<InstanceForm>({
    defaultValues: {
      ...emptyInstance,
      source: firstSource(sources.counts),
      diskSize: images[0] === undefined ? 10 : sizeFor(images[0].size, null),
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
    void invalidate(...changedInstances, 'diskList', 'floatingIpList', 'porticoInstanceAddresses')
    toastDone('Instance', instance.name, 'created')
    if (filled.start && instance.runState === 'stopped') void tellNotStarted(instance, filters)
    return paths.instance(project, instance.name)
  }

  return (
    <PageForm
      title="New instance"
      submitLabel="Create instance"
      form={form}
      cancelTo={paths.instances(project)}
      onSubmit={create}
      submitDisabledReason={whyNotReady(values, sources.counts, pools)}
      headerActions={
        <Guides
          icon={MonitorCog}
          heading="Instances"
          summary="An instance is a virtual machine. It boots from a disk, most often one made from an image."
          guides={['instances', 'images', 'ssh-keys', 'networking']}
        />
      }
      aside={
        <QuotaAside
          ncpus={values.start ? (values.ncpus ?? 0) : 0}
          memory={values.start ? (values.memory ?? 0) * GIB : 0}
          storage={newStorage(values, image !== undefined)}
        />
      }
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <CheckboxField control={form.control} name="start" label="Start instance" />
      <SizeSection form={form} />
      <BootDiskSection form={form} project={project} sources={sources} />
      <ExtraDisksSection form={form} project={project} />
      <AccessSection form={form} keys={keys.data?.items ?? []} />
      <NetworkSection form={form} project={project} pools={pools} />
    </PageForm>
  )
}

/** What is missing that no field says. */
function whyNotReady(form: InstanceForm, counts: SourceCounts, pools: PoolChoice): string | null {
  const noBoot = whyNoBoot(form.source, counts)
  if (noBoot !== null) return noBoot
  if (pools.whyNoInstance !== null) return pools.whyNoInstance
  return form.network === 'custom' && form.nics.length === 0 ? 'Add a network interface first' : null
}

/** Bytes of storage that the disks to be made take. */
function newStorage(form: InstanceForm, hasImage: boolean): number {
  const boot = form.source !== 'disk' && hasImage ? (form.diskSize ?? 0) * GIB : 0
  return form.extraDisks.reduce((sum, disk) => sum + (disk.type === 'create' ? disk.size : 0), boot)
}

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
