import { withPart, withPorts } from './parts.ts'
import type { RuleForm } from './request.ts'

/** What keeps a form from being sent while something is typed that it would not send. */
export const notAdded = 'Typed, but not part of the rule yet. Add it, or clear it'

/** The fields whose text is added to a list. */
export const typedFields = ['targetText', 'hostText', 'portText'] as const
export type TypedField = (typeof typedFields)[number]

/** What a form becomes when the text of a field is added to its list; null where it cannot be. */
export function withTyped(form: RuleForm, field: TypedField): Partial<RuleForm> | null {
  switch (field) {
    case 'targetText': {
      const added = withPart(form.targets, form.targetType, form.targetText)
      return 'problem' in added ? null : { targets: added.rows, targetText: '', targetType: 'vpc' }
    }
    case 'hostText': {
      const added = withPart(form.hosts, form.hostType, form.hostText)
      return 'problem' in added ? null : { hosts: added.rows, hostText: '', hostType: 'vpc' }
    }
    case 'portText': {
      const added = withPorts(form.ports, form.portText)
      return 'problem' in added ? null : { ports: added.ports, portText: '' }
    }
  }
}
