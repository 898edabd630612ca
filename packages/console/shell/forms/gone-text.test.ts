import { expect, test } from 'vitest'
import { goneText, renamedText } from './gone-text.ts'

test('the notice names the user who renamed the resource when its ID still exists', () => {
  const name = { before: 'pj', now: 'project-b' }
  expect(renamedText('this project', name, 'admin').title).toBe('admin renamed this project to project-b')
  expect(renamedText('this project', name, null).title).toBe('This project was renamed to project-b')
})

test('the notice says that a parent was renamed when the resource still has its name', () => {
  expect(renamedText('this VPC', { before: 'a', now: 'a' }, 'admin').title).toBe(
    'A resource that contains this VPC was renamed',
  )
})

test('the notice says that the resource was deleted when no resource has its ID', () => {
  expect(goneText('this project', 'Not found: project with name "pj"')).toEqual({
    title: 'This project was deleted, or you can no longer view it',
    text: 'Not found: project with name "pj". What you typed stays until you close the form.',
  })
})
