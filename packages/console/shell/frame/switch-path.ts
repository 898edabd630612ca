/** Returns the path of the same section in another project. An open resource or form is dropped. */
export function projectSwitchPath(pathname: string, project: string): string {
  const section = /^\/projects\/[^/]+\/([^/]+)/.exec(pathname)?.[1] ?? 'instances'
  return `/projects/${encodeURIComponent(project)}/${section.replace(/-new$/, '')}`
}

/** Returns the path of the same tab for another instance. */
export function instanceSwitchPath(pathname: string, instance: string): string {
  const match = /^(\/projects\/[^/]+\/instances)\/[^/]+\/([^/]+)/.exec(pathname)
  return `${match?.[1] ?? ''}/${encodeURIComponent(instance)}/${match?.[2] ?? 'storage'}`
}
