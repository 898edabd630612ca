import type { Pasting } from '#shell/as-code/filling.ts'
import { NotFillable } from '#shell/as-code/filling.ts'
import type { FormAsCode } from '#shell/as-code/filling.ts'
import { asText, textReader } from '#shell/as-code/read-values.ts'
import type { GroupKind } from './group-kind.ts'
import { type GroupForm, groupRequest } from './request.ts'

/** Readers that fill the group form from its request body. */
const readers: Pasting<GroupForm>['readers'] = {
  name: textReader('name', 'Name'),
  description: textReader('description', 'Description'),
  policy: {
    label: 'Policy',
    read: (value) => {
      const policy = asText(value)
      if (policy !== 'allow' && policy !== 'fail') throw new NotFillable('expected allow or fail')
      return { policy }
    },
    show: ({ policy }) => policy,
  },
  failure_domain: {
    label: 'Failure domain',
    read: (value) => {
      if (asText(value) !== 'sled') throw new NotFillable('sled is the only option')
      return {}
    },
    show: () => 'sled',
  },
}

/** Returns how the group form is shown as and filled from code. */
export const groupAsCode = (kind: GroupKind, project: string): FormAsCode<GroupForm> => ({
  request: (filled) => kind.createRequest(project, groupRequest(filled)),
  pasting: { operation: kind.createOperation, readers },
})
