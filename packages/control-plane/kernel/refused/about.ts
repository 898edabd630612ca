/** What a request turned out to be about while it was carried out: gathered by lookups, kept if it is refused. */
export class About {
  projectId: string | null = null
  kind: string | null = null
  id: string | null = null
  name: string | null = null

  /** Something was looked up: the first that is no project is what the request is about, others it refers to. */
  found({ logged }: { readonly logged: string }, row: object, projectId: string | null): void {
    const id = asText(Reflect.get(row, 'id'))
    if (logged === 'project') {
      this.projectId ??= id
      return
    }
    this.projectId ??= projectId
    if (this.kind !== null) return
    this.kind = logged
    this.id = id
    this.name = asText(Reflect.get(row, 'name'))
  }

  /** The request wants to make something of this name. */
  wants(body: unknown): void {
    if (typeof body !== 'object' || body === null) return
    this.name ??= asText(Reflect.get(body, 'name'))
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null)
