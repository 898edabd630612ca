import { describe, expect, test } from 'vitest'
import { About } from './about.ts'

/** A request in the project `a` that brings the name of what is to be made. */
function making(): About {
  const about = new About()
  about.brings({ name: 'data' })
  about.seeks('project', 'a', false)
  about.found('project', { id: 'a-id', name: 'a' }, null)
  return about
}

describe('a request is about', () => {
  test('what is to be made, whatever that refers to', () => {
    const about = making()
    about.seeks('snapshot', 's-id', true)
    about.found('snapshot', { id: 's-id', name: 'daily' }, 'a-id')
    expect(about.target).toMatchObject({ kind: null, id: null, name: 'data' })
  })

  test('what it is done to, where it brings a name for that', () => {
    const about = making()
    about.seeks('disk', 'd-id', false)
    about.found('disk', { id: 'd-id', name: 'old' }, 'a-id')
    expect(about.target).toMatchObject({ kind: 'disk', id: 'd-id', name: 'old' })
  })

  test.each([
    ['the same project', 'a-id', 'old'],
    ['another project', 'b-id', 'd-id'],
    ['no project', null, 'd-id'],
  ])('a thing of %s under the name that readers there may know', (_, projectId, name) => {
    const about = making()
    about.seeks('disk', 'd-id', false)
    about.found('disk', { id: 'd-id', name: 'old' }, projectId)
    expect(about).toMatchObject({ projectId: 'a-id', target: { name } })
  })

  test('a thing of its own project where no project was named', () => {
    const about = new About()
    about.seeks('disk', 'd-id', false)
    about.found('disk', { id: 'd-id', name: 'old' }, 'b-id')
    expect(about).toMatchObject({ projectId: 'b-id', target: { name: 'old' } })
  })
})
