/**
 * The resource that a request is about. Collected by lookups while the request is carried out, and stored if it is
 * refused.
 */
export class RequestTarget {
  #projectId: string | null = null
  #project: Target | null = null
  #target: Target | null = null

  /**
   * Records the body. Its name is the name of the resource to be created, unless the request changes an existing one.
   */
  noteBody(body: unknown): void {
    const name = typeof body === 'object' && body !== null ? textIn(body, 'name') : null
    if (name !== null) this.#target ??= { kind: null, id: null, name, sought: name }
  }

  /**
   * Records a lookup: the first resource that is not a project is the target of the request; others are references.
   * @param onlyRefers the resource is only read; a resource to be created remains the target
   */
  noteLookup(kind: string, nameOrId: string, onlyRefers: boolean): void {
    const target = { kind, id: null, name: nameOrId, sought: nameOrId }
    if (kind === 'project') this.#project ??= target
    else if (this.#target === null || (this.#target.kind === null && !onlyRefers)) this.#target = target
  }

  /**
   * Records that the lookup found a row. The admins of the project can read the refusal, so a resource of another scope
   * is recorded under the name that the caller gave.
   */
  noteFound(kind: string, row: object, projectId: string | null): void {
    const id = textIn(row, 'id')
    const liesIn = kind === 'project' ? id : projectId
    this.#projectId ??= liesIn
    const sought = kind === 'project' ? this.#project : this.#target
    if (sought?.kind !== kind || sought.id !== null) return
    sought.id = id
    if (liesIn === this.#projectId) sought.name = textIn(row, 'name') ?? sought.name
  }

  /** Records that the caller may not see the row; only what the caller sent is stored. */
  noteHidden(kind: string): void {
    const sought = kind === 'project' ? this.#project : this.#target
    if (sought?.kind !== kind) return
    sought.id = null
    sought.name = sought.sought
  }

  get projectId(): string | null {
    return this.#projectId
  }

  get target(): Readonly<Pick<Target, 'kind' | 'id' | 'name'>> {
    return this.#target ?? this.#project ?? { kind: null, id: null, name: null }
  }
}

interface Target {
  /** resource kind as in the change log; null for a resource to be created */
  readonly kind: string | null
  id: string | null
  name: string | null
  /** the name or ID that the caller gave */
  readonly sought: string
}

function textIn(row: object, column: string): string | null {
  const value: unknown = Reflect.get(row, column)
  return typeof value === 'string' ? value : null
}
