import { notFound, redirect } from '@tanstack/react-router'
import { load, type ReadContext } from '../load.ts'
import { paths } from '../paths.ts'

/** From an instance's id to its page. Whatever fails on the way, the page is not found. */
export async function leadToInstance(page: ReadContext, id: string): Promise<never> {
  let target: string
  try {
    const instance = await load(page, 'instanceView', { path: { instance: id } })
    const project = await load(page, 'projectView', { path: { project: instance.projectId } })
    target = paths.instance(project.name, instance.name)
  } catch {
    throw notFound()
  }
  throw redirect({ href: target, replace: true })
}
