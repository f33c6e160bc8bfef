/** The list of shops: what documents say of them joined with what was measured, narrowed, sorted and put into groups. */
import { normalizeName } from '#base/text/normalize-name'
import { compareTexts, formatNumber } from '#base/text/format'
import type { Shop } from '../model.ts'
import type { RestReason } from '../shop-rest.ts'
import type { ShopState } from '../shop-state.ts'
import type { OverviewRow } from '../uptime-endpoints.ts'

export type ListedShop = Pick<Shop, 'name' | 'isPaused' | 'group' | 'tags' | 'page'> & {
  readonly id: string
  /** ISO 8601. */
  readonly createdAt: string
}

export type ShopLine<Known extends ListedShop = ListedShop> = {
  readonly shop: Known
  readonly row: OverviewRow | undefined
  readonly state: ShopState
  readonly sinceMs: number | undefined
  readonly isUnstable: boolean
  /** The reason why it rests although it is not paused. */
  readonly rest: RestReason | undefined
}

export const sortings = ['state', 'name', 'slowest', 'uptime'] as const
export type Sorting = (typeof sortings)[number]

export type ShopFilter = {
  readonly state: ShopState | undefined
  readonly tag: string | undefined
  readonly search: string
  readonly sorting: Sorting
}

export const ALL_SHOPS: ShopFilter = { state: undefined, tag: undefined, search: '', sorting: 'state' }

type Linked = { readonly id: string; readonly parentId?: string | undefined }

/** The shops that one may depend on: not itself, nor any that depends on it, but for the one it depends on already. */
export function possibleParents<Known extends Linked>(
  shops: readonly Known[],
  shopId: string | undefined,
  parentId: string,
): readonly Known[] {
  if (shopId === undefined) return shops
  const hanging = new Set([shopId])
  for (let count = 0; count < hanging.size;) {
    count = hanging.size
    for (const shop of shops) if (shop.parentId !== undefined && hanging.has(shop.parentId)) hanging.add(shop.id)
  }
  return shops.filter(({ id }) => id === parentId || !hanging.has(id))
}

/** The worst first: what to look at, then what is not known, then what is all right. */
const severity = ['down', 'checking', 'slow', 'unknown', 'new', 'maintenance', 'up', 'paused'] as const

/** How a state is counted: „2 gestört“. */
const countedWords = {
  up: 'erreichbar',
  slow: 'langsam',
  checking: 'wird geprüft',
  down: 'gestört',
  unknown: 'nicht gemessen',
  maintenance: 'in Wartung',
  paused: 'pausiert',
  new: 'neu',
} as const satisfies Record<ShopState, string>

/** A document is newer than what was measured before the server knew it: a pause shows at once, also offline. */
export function lineOf<Known extends ListedShop>(shop: Known, row: OverviewRow | undefined): ShopLine<Known> {
  const rest = shop.isPaused ? undefined : row?.r
  const isPaused = shop.isPaused || rest !== undefined
  const isKnown = row !== undefined && (row.s === 'paused') === isPaused
  return {
    shop,
    row,
    state: isPaused ? 'paused' : isKnown ? row.s : 'new',
    rest,
    sinceMs: isKnown ? row.t * 1_000 : undefined,
    isUnstable: isKnown && row.x === 1,
  }
}

export type StateCount = { readonly state: ShopState; readonly count: number; readonly text: string }

/** How many there are of each state that occurs, the worst first. */
export function countStates(lines: readonly ShopLine[]): readonly StateCount[] {
  return severity.flatMap((state) => {
    const count = lines.filter((line) => line.state === state).length
    return count === 0 ? [] : [{ state, count, text: countText(state, count) }]
  })
}

function countText(state: ShopState, count: number): string {
  return `${formatNumber(count)} ${state === 'checking' && count > 1 ? 'werden geprüft' : countedWords[state]}`
}

export function filterShops<Known extends ListedShop>(
  lines: readonly ShopLine<Known>[],
  { state, tag, search }: ShopFilter,
): readonly ShopLine<Known>[] {
  const words = normalizeName(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return lines.filter(({ shop, ...line }) => {
    if (state !== undefined && line.state !== state) return false
    if (tag !== undefined && !shop.tags.includes(tag)) return false
    if (words.length === 0) return true
    const text = normalizeName([shop.name, shop.group ?? '', ...shop.tags].join(' '))
    return words.every((word) => text.includes(word))
  })
}

type Compare = (a: ShopLine, b: ShopLine) => number

const byName: Compare = (a, b) => compareTexts(a.shop.name, b.shop.name)

const comparisons: Readonly<Record<Sorting, Compare>> = {
  state: (a, b) => severity.indexOf(a.state) - severity.indexOf(b.state),
  name: () => 0,
  slowest: (a, b) => (b.row?.m ?? -1) - (a.row?.m ?? -1),
  uptime: (a, b) => (a.row?.n ?? Infinity) - (b.row?.n ?? Infinity) || 0,
}

export type ListBlock<Known extends ListedShop = ListedShop> =
  | { readonly kind: 'shop'; readonly line: ShopLine<Known> }
  | {
      readonly kind: 'group'
      readonly name: string
      readonly lines: readonly ShopLine<Known>[]
      readonly counts: readonly StateCount[]
      /** The worst state of its shops. */
      readonly state: ShopState
    }

/** Sorted shops; those of one web shop stand together, where the first of them would. */
export function arrangeShops<Known extends ListedShop>(
  lines: readonly ShopLine<Known>[],
  sorting: Sorting,
): readonly ListBlock<Known>[] {
  const compare: Compare = (a, b) => zeroIfNaN(comparisons[sorting](a, b)) || byName(a, b)
  const sorted = lines.toSorted(compare)
  const groups = Map.groupBy(sorted, ({ shop }) => shop.group)
  const placed = new Set<string>()
  const blocks: ListBlock<Known>[] = []
  for (const line of sorted) {
    const { group } = line.shop
    const members = group === undefined ? [] : (groups.get(group) ?? [])
    // A group of one is a shop whose line says where it belongs.
    if (group === undefined || members.length < 2) blocks.push({ kind: 'shop', line })
    else if (!placed.has(group)) {
      placed.add(group)
      const counts = countStates(members)
      blocks.push({ kind: 'group', name: group, lines: members, counts, state: counts[0]?.state ?? 'new' })
    }
  }
  return sorting === 'name' ? blocks.toSorted((a, b) => compareTexts(nameOf(a), nameOf(b))) : blocks
}

/** Both unknown: infinity less infinity. */
function zeroIfNaN(value: number): number {
  return Number.isNaN(value) ? 0 : value
}

function nameOf(block: ListBlock): string {
  return block.kind === 'group' ? block.name : block.line.shop.name
}

/** So many shops are seen at a glance. */
const FEW_SHOPS = 12
const troubles: ReadonlySet<ShopState> = new Set(['down', 'checking', 'slow', 'unknown'])

/** The shops of a group that need a look, if it has others too; those wait below a button (V12). */
export function troubledOf<Known extends ListedShop>(lines: readonly ShopLine<Known>[]): readonly ShopLine<Known>[] {
  const troubled = lines.filter(({ state }) => troubles.has(state))
  return troubled.length === 0 ? lines : troubled
}

export function isLongList(shopCount: number): boolean {
  return shopCount > FEW_SHOPS
}

/** Whether a group is open before the user opens or closes it: in a long list only groups with trouble are. */
export function isOpenAtFirst(state: ShopState, shopCount: number): boolean {
  return !isLongList(shopCount) || troubles.has(state)
}
