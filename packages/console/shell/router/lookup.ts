import { notFound, redirect } from '@tanstack/react-router'
import { load, type LoaderContext } from '../load.ts'
import { paths } from '../paths.ts'

/** Redirects from the ID of an instance to its page. If that fails, "Page not found" is shown. */
export async function leadToInstance(page: LoaderContext, id: string): Promise<never> {
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
