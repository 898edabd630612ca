import { Ban, Check } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import type { RuleBody } from './rule.ts'

type Action = RuleBody['action']

export const actionLabels: Readonly<Record<Action, string>> = { allow: 'Allow', deny: 'Deny' }

/** @param isOff whether the rule currently has no effect */
export function actionTone(action: Action, isOff = false): string {
  if (isOff) return 'text-fg-muted'
  return action === 'allow' ? 'text-ok' : 'text-bad'
}

/** The icon of a rule's action; its label is next to it. */
export function ActionMark({ action, isOff = false }: { action: Action; isOff?: boolean }) {
  const Icon = action === 'allow' ? Check : Ban
  return <Icon size={14} aria-hidden className={cx('inline', actionTone(action, isOff))} />
}
