import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Card } from '#ui/page/card.tsx'
import { nameProblem } from '@portico/domain/names.ts'
import type { SiloForm } from '../request.ts'

/** A summary of the new silo, and what is needed before users can work in it. */
export function SiloAside({ form }: { form: UseFormReturn<SiloForm> }) {
  const [name, mode, group] = useWatch({
    control: form.control,
    name: ['name', 'identityMode', 'adminGroupName'],
  })
  const isLocal = mode === 'local_only'
  const needed = [
    isLocal ? 'its first user, with a role on the silo' : 'an identity provider',
    'an IP pool as default, which instances need',
  ]
  return (
    <Card title="This silo">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-2 break-words">
        <dt className="text-fg-muted">Login page</dt>
        <dd className="font-mono text-xs leading-5">
          {nameProblem(name, '') === null ? `/login/${name}/…` : 'by its name'}
        </dd>
        <dt className="text-fg-muted">Sign-in by</dt>
        <dd>{isLocal ? 'name and password' : 'SAML, provider to be added'}</dd>
        <dt className="text-fg-muted">First admin</dt>
        <dd>{!isLocal && group.trim() !== '' ? `group ${group.trim()}` : 'no one yet'}</dd>
      </dl>
      <h3 className="mt-4 font-semibold">Still needed</h3>
      <ol className="mt-1 list-decimal pl-5 text-fg-muted">
        {needed.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ol>
      <p className="mt-1 text-xs text-fg-muted">
        When the silo is created, its {isLocal ? 'IP pools' : 'identity providers'} page opens.
      </p>
    </Card>
  )
}
