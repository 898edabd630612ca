/** What a request turned out to be about while it was carried out: gathered by lookups, kept if it is refused. */
export class About {
  #projectId: string | null = null
  #project: Target | null = null
  #target: Target | null = null

  /** What the request brings names what is to be made, unless it turns out to be done to something that is there. */
  brings(body: unknown): void {
    const name = typeof body === 'object' && body !== null ? textIn(body, 'name') : null
    if (name !== null) this.#target ??= { kind: null, id: null, name, sought: name }
  }

  /**
   * Something is looked up: the first that is no project is what the request is about, others it refers to.
   * @param onlyRefers it is only read: what is to be made stays what the request is about
   */
  seeks(kind: string, nameOrId: string, onlyRefers: boolean): void {
    const target = { kind, id: null, name: nameOrId, sought: nameOrId }
    if (kind === 'project') this.#project ??= target
    else if (this.#target === null || (this.#target.kind === null && !onlyRefers)) this.#target = target
  }

  /**
   * … and was found. The refusal is read by the admins of the project it is kept under: what lies elsewhere is called
   * what the caller called it.
   */
  found(kind: string, row: object, projectId: string | null): void {
    const id = textIn(row, 'id')
    const liesIn = kind === 'project' ? id : projectId
    this.#projectId ??= liesIn
    const sought = kind === 'project' ? this.#project : this.#target
    if (sought?.kind !== kind || sought.id !== null) return
    sought.id = id
    if (liesIn === this.#projectId) sought.name = textIn(row, 'name') ?? sought.name
  }

  /** … and turned out to be none of the caller's business: what is kept of it is what they said themselves. */
  hidden(kind: string): void {
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
  /** as the change log names it; null for what was to be made */
  readonly kind: string | null
  id: string | null
  name: string | null
  /** the name or id that the caller gave */
  readonly sought: string
}

function textIn(row: object, column: string): string | null {
  const value: unknown = Reflect.get(row, column)
  return typeof value === 'string' ? value : null
}
