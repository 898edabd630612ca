import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type CallArgs, query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import { type Meaning, meaningsArgs, type PartSide } from './meaning.ts'
import type { RuleForm } from './request.ts'
import type { RulePart } from './rule.ts'
import type { RuleScope } from './save.ts'

const Known = createContext<ReadonlyMap<string, Meaning>>(new Map())

const keyOf = (side: PartSide, { type, value }: RulePart) => `${side} ${type}:${value}`

/**
 * Loads what the targets and hosts of a rule match now, in one request when the user pauses typing. Provides nothing on
 * a server without that query.
 */
export function Meanings(props: { form: UseFormReturn<RuleForm>; scope: RuleScope; children: ReactNode }) {
  const { form, scope, children } = props
  const { filters } = useSession().capabilities
  useDebouncedRender(form, watchedFields)
  const parts = meaningsArgs(form.getValues())
  const args: CallArgs<'porticoVpcRuleParts'> = {
    path: { vpc: scope.vpc },
    query: { project: scope.project, ...parts },
  }
  const { data } = useQuery({
    ...query('porticoVpcRuleParts', args),
    enabled: filters && (parts.target.length > 0 || parts.host.length > 0),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const known = useMemo(
    () => new Map((data?.items ?? []).map((item) => [keyOf(item.side, item.part), item])),
    [data],
  )
  return <Known value={known}>{children}</Known>
}

const watchedFields = ['targets', 'hosts', 'targetType', 'targetText', 'hostType', 'hostText'] as const

/** Returns what an entry matches; undefined until loaded. */
export function useMeaning(side: PartSide, part: RulePart): Meaning | undefined {
  return use(Known).get(keyOf(side, part))
}
