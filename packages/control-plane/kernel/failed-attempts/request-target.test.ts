import { describe, expect, test } from 'vitest'
import { RequestTarget } from './request-target.ts'

/** Returns the target of a create request in the project `a` whose body names the new resource. */
function making(): RequestTarget {
  const about = new RequestTarget()
  about.noteBody({ name: 'data' })
  about.noteLookup('project', 'a', false)
  about.noteFound('project', { id: 'a-id', name: 'a' }, null)
  return about
}

describe('a failed attempt is recorded with', () => {
  test('the resource to be created, whatever resources the request refers to', () => {
    const about = making()
    about.noteLookup('snapshot', 's-id', true)
    about.noteFound('snapshot', { id: 's-id', name: 'daily' }, 'a-id')
    expect(about.target).toMatchObject({ kind: null, id: null, name: 'data' })
  })

  test('the existing resource that the request changes, even if the body contains a name', () => {
    const about = making()
    about.noteLookup('disk', 'd-id', false)
    about.noteFound('disk', { id: 'd-id', name: 'old' }, 'a-id')
    expect(about.target).toMatchObject({ kind: 'disk', id: 'd-id', name: 'old' })
  })

  test.each([
    ['the same project', 'a-id', 'old'],
    ['another project', 'b-id', 'd-id'],
    ['no project', null, 'd-id'],
  ])('a resource of %s under a name that its readers may know', (_, projectId, name) => {
    const about = making()
    about.noteLookup('disk', 'd-id', false)
    about.noteFound('disk', { id: 'd-id', name: 'old' }, projectId)
    expect(about).toMatchObject({ projectId: 'a-id', target: { name } })
  })

  test("a resource of the request's project when the request contains no project", () => {
    const about = new RequestTarget()
    about.noteLookup('disk', 'd-id', false)
    about.noteFound('disk', { id: 'd-id', name: 'old' }, 'b-id')
    expect(about).toMatchObject({ projectId: 'b-id', target: { name: 'old' } })
  })
})
