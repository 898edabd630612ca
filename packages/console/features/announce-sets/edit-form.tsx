import { confirmTimeout } from '@portico/domain/revertible-changes.ts'
import { Activity } from 'lucide-react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { announcementsArgs } from '#data/lots-queries.ts'
import { invalidate } from '#data/update-cache.ts'
import { withLatest } from '#data/with-latest.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { hasNameOrId } from '#shell/has-name-or-id.ts'
import { requireLatestShown } from '#shell/forms/require-seen.ts'
import { SavedNotice } from '#shell/forms/saved-notice.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useSaved, whyUndecided } from '#shell/forms/use-saved.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { useWhyPending } from '../revertible-changes/index.ts'
import { AnnouncedField } from './announced-field.tsx'
import { useConfigsOf } from './columns.tsx'
import { type Announced, changeOf, saveCall, setCall, type SetForm } from './request.ts'
import { type AnnounceSet, useAnnounced, useSets } from './sets.ts'

/**
 * A form that replaces the networks of an announce set. It sends a revertible change if a BGP configuration uses the
 * set.
 */
export function AnnounceSetEditForm({ set: name }: { set: string }) {
  const set = useSets()?.find(hasNameOrId(name))
  return set === undefined ? null : <Edit set={set} />
}

function Edit({ set }: { set: AnnounceSet }) {
  const announced = useAnnounced(set.name)
  const saved = { name: set.name, description: set.description, announced: [...announced] }
  const form = useForm<SetForm>({ defaultValues: saved })
  const meanwhile = useSaved(form, saved, (values) => values)
  const present = useLoaded('networkingBgpAnnouncementList', announcementsArgs(set.name))
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const tried = useWhyPending('bgp_announce_set')(set.id)
  const users = useConfigsOf(set.id)
  // If the server does not report the users of the set, the change may cut off a peer, so it is revertible.
  const { trials, fabric } = useSession().capabilities
  const tries = trials === true && (fabric !== true || users.length > 0)
  return (
    <PanelForm
      title="Edit announce set"
      subtitle={{ icon: Activity, text: set.name }}
      submitLabel={tries ? `Apply for ${confirmTimeout / 1000} s` : 'Update announce set'}
      form={form}
      closeTo={systemPaths.announceSets()}
      submitDisabledReason={denied ?? tried ?? (meanwhile.isChanged ? whyUndecided : null)}
      asCode={{ request: setCall }}
      onSubmit={async (filled) => {
        await withLatest(
          (send) => send('networkingBgpAnnouncementList', announcementsArgs(set.name)),
          (now, send) => {
            requireLatestShown('networkingBgpAnnouncementList', announcementsArgs(set.name), present, now)
            return send('networkingBgpAnnounceSetUpdate', saveCall(filled, tries))
          },
        )
        toastDone(
          'Announce set',
          set.name,
          tries ? 'replaced and will be reverted unless you confirm it' : 'updated',
        )
        await invalidate('bgp_announce_set', 'bgp_announcement', 'trial')
      }}
    >
      <SavedNotice
        meanwhile={meanwhile}
        what="this set"
        of={{ ofFleet: true, kind: 'bgp-announce-set', id: set.id }}
      />
      <DescriptionField control={form.control} name="description" />
      <AnnouncedField form={form} />
      <Preview form={form} before={meanwhile.began.announced} users={users} />
    </PanelForm>
  )
}

/** A preview of the networks that peers gain and lose. */
function Preview(props: {
  form: UseFormReturn<SetForm>
  before: readonly Announced[]
  users: readonly string[]
}) {
  const announced = useWatch({ control: props.form.control, name: 'announced' })
  const { added, withdrawn } = changeOf(props.before, announced)
  return (
    <section aria-label="What changes" className="rounded-lg border border-line bg-raised px-3 py-2.5">
      <h3 className="font-semibold">What changes</h3>
      {added.length + withdrawn.length === 0 && <p className="text-fg-muted">No network.</p>}
      <ul className="font-mono text-xs leading-6">
        {added.map((network) => (
          <li key={network}>
            <span className="text-ok">+</span> {network} <span className="font-sans">is announced</span>
          </li>
        ))}
        {withdrawn.map((network) => (
          <li key={network}>
            <span className="text-bad">−</span> {network}{' '}
            <span className="font-sans">is withdrawn and can no longer be reached from outside</span>
          </li>
        ))}
      </ul>
      <p className="text-fg-muted">
        {props.users.length === 0
          ? 'No BGP configuration uses this set.'
          : `Announced to the peers of ${props.users.join(', ')} at once.`}
      </p>
    </section>
  )
}
