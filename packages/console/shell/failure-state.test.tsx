import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { CallError } from '#data/api-error.ts'
import { queryClient } from '#data/query-client.ts'
import { FailureState } from './failure-state.tsx'

afterEach(() => queryClient.clear())

const shown = (status: number) =>
  renderToStaticMarkup(
    <FailureState
      title="The disks could not be loaded"
      error={new CallError('Said by the server', { status, operation: 'diskList' })}
      onRetry={() => {}}
    />,
  )

test('the message of a temporary failure offers a retry', () => {
  expect(shown(500)).toContain('Said by the server')
  expect(shown(500)).toContain('Try again')
})

test('the message of a missing permission names the permission, and offers a retry only without live updates', () => {
  expect(shown(403)).toContain('You do not have the required role.')
  expect(shown(403)).toContain('Try again')
  queryClient.setQueryData(['porticoCapabilities', {}], { stream: true })
  expect(shown(403)).not.toContain('Try again')
})
