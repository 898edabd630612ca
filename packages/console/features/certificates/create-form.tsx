import { siloHosts } from '@portico/domain/silos/hosts.ts'
import { useForm, useWatch } from 'react-hook-form'
import { CallError } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { FieldProblem } from '#shell/forms/use-form-submit.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { serverTime } from '#ui/server-clock.ts'
import { CertificateCheck } from './certificate-check.tsx'
import { checkCertificate, checkKey, textOf } from './check.ts'
import {
  certificateCall,
  type CertificateForm,
  contentsOf,
  emptyCertificate,
  fieldRefused,
  type Pem,
} from './request.ts'

const ways = [
  { value: 'files', label: 'Files' },
  { value: 'texts', label: 'Paste them' },
] as const

/** The form for a new certificate of the user's own silo. Errors are shown at the file or text that contains them. */
export function CertificateCreateForm() {
  const { user, capabilities } = useSession()
  const hosts = siloHosts(user.siloName, capabilities.zones ?? [])
  const form = useForm<CertificateForm>({ defaultValues: emptyCertificate })
  const [from, certFile, cert] = useWatch({ control: form.control, name: ['from', 'certFile', 'cert'] })
  const tell = (part: keyof Pem, message: string) => {
    const field = from === 'texts' ? part : (`${part}File` as const)
    form.setError(field, { message }, { shouldFocus: true })
  }
  const mind = (part: keyof Pem, problem: string | null) => {
    if (problem === null) return
    tell(part, problem)
    throw new FieldProblem(problem)
  }
  return (
    <PanelForm
      title="Add certificate"
      form={form}
      closeTo={paths.certificates()}
      asCode={{
        request: (filled) =>
          certificateCall(filled, filled.from === 'texts' ? filled : { cert: '', key: '' }),
        note: 'File contents are left out: insert them. The key is never shown.',
      }}
      onSubmit={async (filled) => {
        const contents = await contentsOf(filled)
        mind('cert', checkCertificate(contents.cert, hosts, new Date(serverTime())).problem)
        mind('key', checkKey(contents.key))
        const pem = { cert: textOf(contents.cert), key: textOf(contents.key) }
        try {
          await invoke('certificateCreate', certificateCall(filled, pem).args)
        } catch (error) {
          const refusedField = error instanceof CallError ? error.field : undefined
          const part = refusedField && fieldRefused(refusedField.name)
          if (refusedField && part) tell(part, refusedField.why)
          throw error
        }
        void invalidate('certificate')
        toastDone('Certificate', filled.name, 'added')
      }}
    >
      {hosts.length > 0 && (
        <p className="text-fg-muted">
          It must be issued for <b className="break-all text-fg">{hosts.join(' or ')}</b>, be valid today, and
          include the certificates that signed it.
        </p>
      )}
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <RadioField control={form.control} name="from" label="From" required choices={ways} layout="row" />
      {from === 'files' ? (
        <>
          <FileField
            control={form.control}
            name="certFile"
            label="Certificate"
            required
            hint="PEM: the certificate itself first, then those that signed it"
            accept=".pem,.crt,.cer"
          />
          <CertificateCheck
            source={certFile}
            hosts={hosts}
            isProblemHidden={form.formState.errors.certFile !== undefined}
          />
          <FileField
            control={form.control}
            name="keyFile"
            label="Private key"
            required
            hint="PEM. It is sent with the form and never shown again"
            accept=".pem,.key"
          />
        </>
      ) : (
        <>
          <TextareaField
            control={form.control}
            name="cert"
            label="Certificate"
            required
            mono
            rows={8}
            hint="PEM: the certificate itself first, then those that signed it"
            placeholder="-----BEGIN CERTIFICATE-----"
          />
          <CertificateCheck source={cert} hosts={hosts} isProblemHidden />
          <TextareaField
            control={form.control}
            name="key"
            label="Private key"
            required
            mono
            rows={6}
            hint="PEM. It is sent with the form and never shown again"
            placeholder="-----BEGIN PRIVATE KEY-----"
          />
        </>
      )}
    </PanelForm>
  )
}
