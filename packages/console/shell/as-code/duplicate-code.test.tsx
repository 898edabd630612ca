import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallError } from '#data/api-error.ts'
import { DuplicateCode } from './duplicate-code.tsx'

test('the panel of a duplicate shows the error and a retry button when loading its data fails', () => {
  const error = new CallError('Not found: instance with name "web"', {
    status: 404,
    operation: 'instanceDiskList',
  })
  const shown = (failure?: { error: Error; onRetry: () => void }) =>
    renderToStaticMarkup(<DuplicateCode request={undefined} failure={failure} note="" />)
  expect(shown({ error, onRetry: () => {} })).toMatch(/Not found: instance.*Try again/)
  expect(shown()).toContain('Reading the related resources')
})
