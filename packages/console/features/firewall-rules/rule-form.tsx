import { nameOr } from '@portico/domain/names.ts'
import { useRouter } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { CallError } from '#data/api-error.ts'
import { kinds } from '#kinds/kinds.ts'
import { refill } from '#shell/forms/use-draft.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import { unnamedAmong } from './changes.ts'
import { RuleFields } from './fields.tsx'
import type { RuleSuggestion } from './handed-suggestion.ts'
import { Meanings } from './meanings.tsx'
import { withRule } from './merge.ts'
import { RulePreview } from './preview.tsx'
import { formOf, type RuleForm, ruleOf } from './request.ts'
import type { Finding } from './rows.ts'
import { isPriority, type RuleBody } from './rule.ts'
import { type RuleConflict, type RuleScope, saveRule } from './save.ts'
import { setCall } from './set-call.ts'
import { changeOf } from './suggestion.ts'
import { TypedNote } from './typed-note.tsx'

const { Component: ConflictDialog } = lazyComponent(
  async () => (await import('./conflict.tsx')).ConflictDialog,
)

/**
 * The form of a new or existing rule. It is saved on top of the rule set with which it was opened; if others changed
 * that set, the user resolves the conflict.
 */
export function RulePanel(props: {
  scope: RuleScope
  title: string
  submitLabel: string
  done: string
  /** Initial values of the form */
  start: RuleForm
  /** A suggestion from another page, applied as if the user had typed it */
  suggested: RuleSuggestion | null
  /** Name of the existing rule; null for a new one */
  was: string | null
  /** The current rules of the VPC */
  rules: readonly RuleBody[]
  finding?: Finding | undefined
}) {
  const { scope, was, rules } = props
  const form = useForm<RuleForm>({ defaultValues: props.start })
  // The rule set on which the form is based; it is replaced only after the user has seen the changes of others.
  const base = useRef(rules)
  const router = useRouter()
  const inForm = useRef<HTMLDivElement>(null)
  const [met, setMet] = useState<RuleConflict | null>(null)
  const { suggested } = props
  useEffect(() => {
    if (suggested !== null) putFields(form, changeOf(form.getValues(), suggested))
  }, [form, suggested])
  const others = rules.filter(({ name }) => name !== was)
  const list = paths.vpc(scope.project, scope.vpc)

  async function save(filled: RuleForm): Promise<null | undefined> {
    const mine = ruleOf(filled)
    const found = await saveRule(scope, base.current, was, mine).catch((error: unknown) => {
      throw atField(form, error)
    })
    if (found === null) {
      toastDone(sentenceCase(kinds.vpc_firewall_rule.one), mine.name, props.done)
      return undefined
    }
    setMet(found)
    return null
  }

  return (
    <PanelForm
      title={props.title}
      {...(was !== null && { subtitle: { icon: Network, text: was } })}
      submitLabel={props.submitLabel}
      isWide
      form={form}
      closeTo={list}
      note={<TypedNote form={form} />}
      asCode={{
        request: (filled) => setCall(scope, withRule(rules, was, ruleOf(filled))),
        note: 'Rules are replaced as a set: these are all of them.',
      }}
      onSubmit={save}
    >
      <div
        ref={inForm}
        className="grid gap-6 has-[>aside:not(:empty)]:md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <Meanings form={form} scope={scope}>
            <RuleFields form={form} scope={scope} others={others} finding={props.finding} />
          </Meanings>
        </div>
        <aside aria-label="Before you save" className="min-w-0 empty:hidden">
          <SettledPreview form={form} scope={scope} was={was} rules={rules} />
        </aside>
      </div>
      {met !== null && (
        <ConflictDialog
          scope={scope}
          met={met}
          base={met.base.find(({ name }) => name === was)}
          mine={ruleOf(form.getValues())}
          onClose={() => setMet(null)}
          onTheirs={() => {
            base.current = met.now
            setMet(null)
            const theirs = met.now.find(({ name }) => name === was)
            if (theirs !== undefined) refill(form, formOf(theirs))
            else void router.navigate({ href: list, ignoreBlocker: true })
          }}
          onMine={() => {
            base.current = met.now
            setMet(null)
            inForm.current?.closest('form')?.requestSubmit()
          }}
          onMerged={(merged) => {
            base.current = met.now
            setMet(null)
            putInto(form, merged)
          }}
          onMissing={() => setMet(null)}
        />
      )}
    </PanelForm>
  )
}

/** The effect of saving, updated when the user pauses typing. */
function SettledPreview(props: {
  form: UseFormReturn<RuleForm>
  scope: RuleScope
  was: string | null
  rules: readonly RuleBody[]
}) {
  const { form, scope, was, rules } = props
  useDebouncedRender(form, previewed)
  const filled = form.getValues()
  if (!isPriority(filled.priority)) return null
  const mine = ruleOf(filled)
  // The effect does not depend on the name, so a rule without a name is previewed with a placeholder.
  const tried = { ...mine, name: nameOr(mine.name, was ?? unnamedAmong(rules)) }
  return <RulePreview scope={scope} rules={withRule(rules, was, tried)} />
}

const previewed = [
  'isEnabled',
  'name',
  'action',
  'direction',
  'priority',
  'targets',
  'hosts',
  'ports',
  'protocols',
] as const

/** The fields of the saved rule, without typed input that has not been added. */
const ruleParts = ['description', ...previewed] as const

/** Sets the form to a merged rule. Saved entries remain distinguishable from new ones. */
function putInto(form: UseFormReturn<RuleForm>, merged: RuleBody): void {
  putFields(form, formOf(merged))
}

/** Sets fields as if the user had typed the values. */
function putFields(form: UseFormReturn<RuleForm>, next: Partial<RuleForm>): void {
  for (const field of ruleParts) {
    const value = next[field]
    if (value !== undefined) form.setValue(field, value, { shouldDirty: true })
  }
}

/** Shows a refusal at the field that it names. */
function atField(form: UseFormReturn<RuleForm>, error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const named = /^Unsupported value for "(?:filters\.)?(rules|targets|hosts|ports|protocols)": (.*)$/s.exec(
    error.message,
  )
  if (named === null) return error
  const [, field = '', why = ''] = named
  const at = refusedFields[field]
  if (at !== undefined)
    form.setError(at, { message: why.charAt(0).toUpperCase() + why.slice(1) }, { shouldFocus: true })
  return error
}

const refusedFields: Readonly<Record<string, 'name' | 'targetText' | 'hostText' | 'portText'>> = {
  rules: 'name',
  targets: 'targetText',
  hosts: 'hostText',
  ports: 'portText',
}
