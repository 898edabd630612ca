import { requireAdded } from '#ui/forms/require-added.ts'
import { withPart, withPorts } from './parts.ts'
import type { RuleForm } from './request.ts'

/** A form validator that fails while typed text has not been added. */
export const isAdded = requireAdded('rule')

/** The fields whose text Enter adds to a list. */
export const typedFields = ['targetText', 'hostText', 'portText'] as const
export type TypedField = (typeof typedFields)[number]

/** Returns the fields after adding the typed text of a field to its list; null if the text is not valid. */
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
