import { useEffect } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { CallError } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { base64 } from '#shell/forms/base64.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { FieldProblem } from '#shell/forms/use-form-submit.ts'
import { GuideLink } from '#shell/guide-link.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { Section } from '#ui/page/section.tsx'
import {
  emptyProvider,
  keyFileProblems,
  metadataField,
  pairProblem,
  type ProviderForm,
  providerRequest,
  standardAcsUrl,
} from './request.ts'
import { useWhyNoProvider } from './why-not.ts'

const nothingRead = { publicCert: '', privateKey: '', metadataXml: '' }

/** The form of a new SAML identity provider. */
export function IdentityProviderCreateForm({ silo }: { silo: string }) {
  const loaded = useLoaded('siloView', { path: { silo } })
  const denied = useWhyNoProvider(loaded)
  const form = useForm<ProviderForm>({
    defaultValues: { ...emptyProvider, acsUrl: standardAcsUrl(location.origin, silo, '') },
  })
  return (
    <PanelForm
      title="Create identity provider"
      submitLabel="Create provider"
      form={form}
      closeTo={paths.silo(silo)}
      submitDisabledReason={denied}
      asCode={{
        request: (filled) => ({
          operation: 'saml_identity_provider_create',
          args: { query: { silo }, body: providerRequest(filled, nothingRead) },
        }),
        note: 'File contents are left out: insert them as base64.',
      }}
      onSubmit={async (filled) => {
        const problems = await keyFileProblems(filled)
        for (const field of ['publicCert', 'privateKey'] as const) {
          const message = problems[field]
          if (message === null) continue
          form.setError(field, { message }, { shouldFocus: true })
          throw new FieldProblem(message)
        }
        const files = {
          publicCert: await base64Of(filled.publicCert),
          privateKey: await base64Of(filled.privateKey),
          metadataXml: await base64Of(filled.metadataXml),
        }
        const body = providerRequest(filled, files)
        await invoke('samlIdentityProviderCreate', { query: { silo }, body }).catch((error: unknown) => {
          const refusedField = error instanceof CallError ? error.field : undefined
          const field = refusedField && metadataField(refusedField.name)
          if (field !== undefined)
            form.setError(field, { message: refusedField?.why ?? '' }, { shouldFocus: true })
          throw error
        })
        void invalidate('silo')
        toastDone('Identity provider', filled.name, 'created')
      }}
    >
      {loaded.identityMode === 'local_only' && <Notice kind="warn">{denied}.</Notice>}
      <p className="text-fg-muted">
        What to configure at the provider, and where to find its values, is described in the guide{' '}
        <GuideLink guide="identity-providers">Identity providers</GuideLink>.
      </p>
      <NameField control={form.control} name="name" hint="Part of the address of the login page" />
      <LoginPath form={form} silo={silo} />
      <TextareaField control={form.control} name="description" label="Description" required />
      <TextField
        control={form.control}
        name="technicalContactEmail"
        label="Technical contact email"
        type="email"
        required
      />
      <Section title="Service provider" description="The name of this system at the provider.">
        <div className="flex flex-col gap-4">
          <TextField
            control={form.control}
            name="spClientId"
            label="Service provider client ID"
            required
            hint="The audience in the provider's responses"
          />
          <AcsUrl form={form} silo={silo} />
          <TextField
            control={form.control}
            name="sloUrl"
            label="Single Logout (SLO) URL"
            type="url"
            required
            hint="The address to which the provider sends users who log out"
          />
        </div>
      </Section>
      <Section title="Request signing" description="Add both files to sign requests, or none.">
        <div className="flex flex-col gap-4">
          <FileField
            control={form.control}
            name="publicCert"
            label="Public certificate"
            hint="X.509 in DER"
            validate={(_, filled) => pairProblem(filled, 'publicCert')}
          />
          <FileField
            control={form.control}
            name="privateKey"
            label="Private key"
            hint="RSA, PKCS#1 in DER"
            validate={(_, filled) => pairProblem(filled, 'privateKey')}
          />
        </div>
      </Section>
      <Section title="Identity provider">
        <div className="flex flex-col gap-4">
          <TextField control={form.control} name="idpEntityId" label="Entity ID" required />
          <TextField
            control={form.control}
            name="groupAttributeName"
            label="Group attribute name"
            hint="The attribute with the groups of a user. Without it, users are in no groups."
          />
          <RadioField
            control={form.control}
            name="metadataSource"
            label="Metadata source"
            layout="row"
            choices={[
              { value: 'url', label: 'URL' },
              { value: 'xml', label: 'XML file' },
            ]}
          />
          <Metadata form={form} />
        </div>
      </Section>
    </PanelForm>
  )
}

/** The path of the sign-in page for this provider, updated while the user types the name. */
function LoginPath({ form, silo }: { form: UseFormReturn<ProviderForm>; silo: string }) {
  const name = useWatch({ control: form.control, name: 'name' })
  return (
    <p className="text-xs text-fg-muted">
      Login page:{' '}
      <code className="font-mono break-all">
        /login/{silo}/saml/{name === '' ? 'NAME' : name}
      </code>
    </p>
  )
}

/** The URL that receives the provider's responses; the default URL contains the name. */
function AcsUrl({ form, silo }: { form: UseFormReturn<ProviderForm>; silo: string }) {
  const [name, isStandard, url] = useWatch({
    control: form.control,
    name: ['name', 'hasStandardAcsUrl', 'acsUrl'],
  })
  useEffect(() => {
    if (isStandard) form.setValue('acsUrl', standardAcsUrl(location.origin, silo, name))
  }, [form, silo, name, isStandard])
  return (
    <div className="flex flex-col gap-2">
      <TextField
        control={form.control}
        name="acsUrl"
        label="ACS URL"
        required
        mono
        isDisabled={isStandard}
        hint="The address that receives the provider's responses"
        suffix={<CopyButton value={url} label="Copy ACS URL" />}
      />
      <CheckboxField control={form.control} name="hasStandardAcsUrl" label="Use standard ACS URL" />
    </div>
  )
}

function Metadata({ form }: { form: UseFormReturn<ProviderForm> }) {
  const source = useWatch({ control: form.control, name: 'metadataSource' })
  return source === 'url' ? (
    <TextField
      control={form.control}
      name="metadataUrl"
      label="Metadata source URL"
      type="url"
      required
      hint="The server fetches it once, now"
    />
  ) : (
    <FileField
      control={form.control}
      name="metadataXml"
      label="Metadata source XML"
      required
      accept=".xml,application/xml,text/xml"
    />
  )
}

const base64Of = (file: File | null) => (file === null ? '' : base64(file))
