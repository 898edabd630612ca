import { formatCidr, networkOf, parseCidr } from '@portico/domain/ip/cidr.ts'
import { inSet, type Match, name } from './match.ts'
import { readStrings, readUuids, type StoredRow, type WantedRow } from './rows.ts'

export type Version = 4 | 6

/**
 * The address sets and port groups of a VPC. Equal sets are one row, which has the name of a user. A row keeps its name
 * while its content or its users change, so that few matches change.
 */
export class Sets {
  readonly #vpcId: string
  /** keys of stored rows by their content */
  readonly #stored: ReadonlyMap<string, string>
  readonly #rows = new Map<string, WantedRow>()
  readonly #taken = new Set<string>()

  /** @param stored rows of the VPC in the database */
  constructor(vpcId: string, stored: readonly StoredRow[]) {
    this.#vpcId = vpcId
    const ports = new Map(stored.map(({ uuid, key }) => [uuid, key.slice(key.indexOf('/') + 1)]))
    this.#stored = new Map(
      stored.flatMap(({ table, key, columns }): readonly (readonly [string, string])[] => {
        if (table === 'Address_Set') {
          return [[contentOf(key.endsWith('_6') ? 6 : 4, readStrings(columns['addresses'])), key]]
        }
        if (table !== 'Port_Group') return []
        return [
          [
            contentOf(
              'ports',
              readUuids(columns['ports']).map((uuid) => ports.get(uuid) ?? ''),
            ),
            key,
          ],
        ]
      }),
    )
  }

  /** The set of addresses for matches on one family. @param blocks of this family */
  addresses(user: string, version: Version, blocks: readonly string[]): SetReference {
    const addresses = [...new Set(blocks)]
    return this.#referTo(contentOf(version, addresses), 'Address_Set', `set/${user}_${version}`, {
      columns: { addresses },
    })
  }

  /** The group of interfaces, and the rules that are attached to it. @param ports IDs of interfaces */
  ports(user: string, ports: readonly string[]): SetReference {
    const ids = [...new Set(ports)]
    return this.#referTo(contentOf('ports', ids), 'Port_Group', `group/${user}`, {
      columns: {},
      refs: { ports: ids.map((id) => `port/${id}`) },
    })
  }

  rows(): readonly WantedRow[] {
    return [...this.#rows.values()]
  }

  #referTo(
    content: string,
    table: 'Address_Set' | 'Port_Group',
    fallback: string,
    row: Pick<WantedRow, 'columns' | 'refs'>,
  ): SetReference {
    const known = this.#rows.get(content)
    const key = known?.key ?? this.#freeKey(this.#stored.get(content) ?? fallback, fallback)
    const setName = name(`portico_${this.#vpcId}_${key.slice(key.indexOf('/') + 1)}`)
    if (known === undefined) {
      this.#taken.add(key)
      this.#rows.set(content, { ...row, table, key, columns: { ...row.columns, name: setName } })
    }
    return { key, name: setName }
  }

  /** Another set may have the key of a user that has a new set. */
  #freeKey(wanted: string, fallback: string): string {
    if (!this.#taken.has(wanted)) return wanted
    for (let count = 2; ; count++) {
      const key = fallback.replace(/(_[46])?$/, (version) => `_${count}${version}`)
      if (!this.#taken.has(key)) return key
    }
  }
}

function contentOf(type: Version | 'ports', members: readonly string[]): string {
  return `${type} ${members.toSorted().join(' ')}`
}

export interface SetReference {
  readonly key: string
  readonly name: string
}

/** Returns the blocks of one family. */
export function ofVersion(version: Version, blocks: readonly string[]): readonly string[] {
  return blocks
    .map(parseCidr)
    .filter((block) => block.version === version)
    .map(networkOf)
    .map(formatCidr)
}

/**
 * Returns the condition that an address of a family is in one of some blocks.
 * @returns `everything` if each address is, `nothing` if none is
 */
export function inAny(
  sets: Sets,
  user: string,
  field: 'src' | 'dst',
  version: Version,
  blocks: readonly string[],
): Match | 'everything' | 'nothing' {
  const own = ofVersion(version, blocks)
  if (own.length === 0) return 'nothing'
  if (own.some((block) => block.endsWith('/0'))) return 'everything'
  return inSet(field, version, sets.addresses(user, version, own).name)
}
