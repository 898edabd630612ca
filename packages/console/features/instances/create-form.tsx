import { type Random, systemRandom } from '@portico/domain/ports.ts'
import { useQuery } from '@tanstack/react-query'
import { MonitorCog } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import { CallError, isOwnNameTaken } from '#data/api-error.ts'
import { invoke, query } from '#data/calls.ts'
import { offeredKeys } from '#data/shared-queries.ts'
import { queryClient } from '#data/query-client.ts'
import { invalidate, seed } from '#data/update-cache.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { AsCodeButton } from '#shell/as-code/as-code-button.tsx'
import { base64 } from '#shell/forms/base64.ts'
import { PageForm } from '#shell/forms/page-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { chosenQuery } from '#shell/forms/use-chosen.ts'
import { Guides } from '#shell/guides.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import type { FilledTemplate } from './templates/fill-form.ts'
import { TemplatePicker } from './templates/picker.tsx'
import { type PoolChoice, usePools } from '../ip-pools/index.ts'
import { tellNotStarted } from './actions.tsx'
import { AccessSection } from './create/access-section.tsx'
import { BootDiskSection } from './create/boot-disk-section.tsx'
import { firstSource, type SourceCounts, useBootSources, whyNoBoot } from './create/boot-sources.ts'
import { ExtraDisksSection } from './create/extra-disks-section.tsx'
import { NetworkSection } from './create/network-section.tsx'
import { QuotaAside } from './create/quota-aside.tsx'
import { SizeSection } from './create/size-section.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import {
  emptyInstance,
  type InstanceForm,
  instanceRequest,
  type OwnFields,
  ownFieldsOf,
  sizeFor,
  whyNoTemplate,
} from './request.ts'

const { Component: SaveTemplateDialog } = lazyComponent(
  async () => (await import('./templates/save-dialog.tsx')).SaveTemplateDialog,
)

const { Component: InstanceCode } = lazyComponent(
  async () => (await import('./create/form-code.tsx')).InstanceCode,
)

/**
 * The form of a new instance and its disks, interfaces and addresses on one page. Each component that shows a value
 * subscribes to that value, so that typing renders only the field and its dependents, never the whole form.
 */
export function InstanceCreateForm(props: {
  project: string
  /** The template that fills the form; null for none. */
  template: FilledTemplate | null
  /** The form saves a template instead of creating an instance. */
  savesTemplate: boolean
  /** The input from before the template was selected. */
  kept: OwnFields | null
  onKeep: (fields: OwnFields) => void
}) {
  const { project, template, savesTemplate, kept, onKeep } = props
  const { filters, instanceTemplates = false } = useSession().capabilities
  const sources = useBootSources(project)
  const pools = usePools()
  const keys = useQuery(query('currentUserSshKeyList', offeredKeys))
  const [random] = useState(() => oneDraw(systemRandom))
  const [isCodeOpen, setCodeOpen] = useState(false)
  const form = useForm<InstanceForm>({
    defaultValues: {
      ...emptyInstance,
      source: firstSource(sources.counts),
      diskSize: sources.firstImage === undefined ? 10 : sizeFor(sources.firstImage.size, null),
      sshKeys: (keys.data?.items ?? []).map((key) => key.id),
      ...template?.values,
    },
  })

  // Set after mounting, so that React Hook Form treats the form as changed. Later values are for the next form.
  const [first] = useState(kept)
  useEffect(() => {
    for (const [name, value] of Object.entries(first ?? {}) as [keyof OwnFields, string | string[]][])
      form.setValue(name, value, { shouldDirty: true })
  }, [form, first])

  async function bodyOf(filled: InstanceForm) {
    const userData = filled.userData === null ? '' : await base64(filled.userData)
    const image =
      filled.image === null
        ? undefined
        : await queryClient.ensureQueryData(chosenQuery('imageView', filled.image))
    return instanceRequest(filled, image, userData, random)
  }

  async function openSaveDialog(): Promise<void> {
    // The name is not validated, because the template gets a name of its own.
    const checked = (Object.keys(form.getValues()) as FieldPath<InstanceForm>[]).filter(
      (name) => name !== 'name',
    )
    if (!(await form.trigger(checked, { shouldFocus: true }))) return
    const body = await bodyOf(form.getValues())
    openDialog((close) => <SaveTemplateDialog project={project} body={body} onClose={close} />)
  }

  async function saveTemplate(filled: InstanceForm): Promise<string> {
    const { templateRequest } = await import('./templates/request.ts')
    const body = templateRequest(await bodyOf(filled), filled)
    await invoke('porticoInstanceTemplateCreate', { query: { project }, body })
    void invalidate('instance_template')
    toastDone('Instance template', filled.name, 'saved')
    return paths.instanceTemplates(project)
  }

  async function create(filled: InstanceForm): Promise<string> {
    const body = await bodyOf(filled)
    const instance = await invoke('instanceCreate', { query: { project }, body }).catch((error: unknown) => {
      if (isDiskNameTaken(error, filled.diskName))
        form.setError('diskName', { message: 'Name is already used' }, { shouldFocus: true })
      throw error
    })
    seed('instanceView', { path: { instance: instance.name }, query: { project } }, instance)
    void invalidate('instance', 'disk', 'floating_ip', 'instance_network_interface')
    toastDone('Instance', instance.name, 'created')
    if (filled.start && instance.runState === 'stopped') void tellNotStarted(instance, filters)
    return paths.instance(project, instance.name)
  }

  const [source, network, nics] = useWatch({ control: form.control, name: ['source', 'network', 'nics'] })
  const noTemplate = whyNoTemplate(source)
  return (
    <PageForm
      title={savesTemplate ? 'New instance template' : 'New instance'}
      submitLabel={savesTemplate ? 'Save template' : 'Create instance'}
      form={form}
      cancelTo={savesTemplate ? paths.instanceTemplates(project) : paths.instances(project)}
      onSubmit={savesTemplate ? saveTemplate : create}
      submitDisabledReason={
        (savesTemplate ? noTemplate : null) ?? whyNotReady({ source, network, nics }, sources.counts, pools)
      }
      headerActions={
        <>
          {instanceTemplates && !savesTemplate && (
            <Button disabledReason={noTemplate} onPress={() => void openSaveDialog()}>
              Save as template
            </Button>
          )}
          <AsCodeButton isOpen={isCodeOpen} onOpenChange={setCodeOpen} />
          <Guides
            icon={MonitorCog}
            heading="Instances"
            summary="An instance is a virtual machine. It boots from a disk, usually one created from an image."
            guides={['instances', 'images', 'ssh-keys', 'networking']}
          />
        </>
      }
      isAsideWide={isCodeOpen}
      {...((isCodeOpen || !savesTemplate) && {
        aside: (
          <>
            {isCodeOpen && (
              <InstanceCode
                form={form}
                random={random}
                project={project}
                savesTemplate={savesTemplate}
                onMissing={() => setCodeOpen(false)}
              />
            )}
            {!savesTemplate && <QuotaAside form={form} />}
          </>
        ),
      })}
    >
      {instanceTemplates && !savesTemplate && (
        <TemplatePicker
          project={project}
          chosen={template}
          onChoose={() => onKeep(ownFieldsOf(form.getValues()))}
        />
      )}
      {savesTemplate && (
        <Notice>
          Hostname, SSH keys, existing disks and floating IPs are not saved. Do not save secrets in user data:
          everyone who can create instances in the project can read it.
        </Notice>
      )}
      {template !== null && template.missing.length > 0 && (
        <Notice kind="warn">
          Some settings of the template are not filled in: {template.missing.join(', ')}. Their image is gone
          or not available in this project, or the form has no field for them.
        </Notice>
      )}
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <CheckboxField control={form.control} name="start" label="Start instance" />
      <SizeSection form={form} />
      <BootDiskSection form={form} project={project} sources={sources} />
      <ExtraDisksSection form={form} project={project} />
      <AccessSection form={form} />
      <NetworkSection form={form} project={project} pools={pools} />
    </PageForm>
  )
}

/** Returns a problem of the form that no field reports, or null. */
function whyNotReady(
  form: Pick<InstanceForm, 'source' | 'network' | 'nics'>,
  counts: SourceCounts,
  pools: PoolChoice,
): string | null {
  const noBoot = whyNoBoot(form.source, counts)
  if (noBoot !== null) return noBoot
  if (pools.whyNoInstance !== null) return pools.whyNoInstance
  return form.network === 'custom' && form.nics.length === 0 ? 'Add a network interface first' : null
}

/** Returns whether another disk of the project has the name of the boot disk. */
function isDiskNameTaken(error: unknown, diskName: string): boolean {
  return error instanceof CallError && error.takenName === diskName && !isOwnNameTaken(error)
}

/**
 * Returns a source with the same random bytes while the form is open, so that the generated disk name equals the one
 * shown as code.
 */
function oneDraw(random: Random): Random {
  const drawn = random.bytes(16)
  return { bytes: (length) => drawn.slice(0, length) }
}
