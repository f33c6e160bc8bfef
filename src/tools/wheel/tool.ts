/** The manifest of the wheel of names. */
import { BEGIN_HASH } from '#base/document-paths'
import { describeTitled } from '../describe-place.ts'
import { defineTool, type ReadDocuments, type TodayLine, type ToolCommand } from '../tool-manifest.ts'
import { wheelFace } from './face.ts'
import { sortByLastUse } from './last-used.ts'
import {
  drawableEntries,
  drawsCollection,
  groupingsCollection,
  wheelsCollection,
  wheelTemplatesCollection,
  type Wheel,
} from './model.ts'

/** Returns the path of one wheel. */
export function wheelPath(wheelId: string): string {
  return `${wheelFace.path}/${wheelId}`
}

/** Returns the path of the page with all draws and groupings of one wheel. */
export function resultsPath(wheelId: string): string {
  return `${wheelPath(wheelId)}/ergebnisse`
}

/** Returns the path of the page that tests one wheel for fairness. */
export function fairnessPath(wheelId: string): string {
  return `${wheelPath(wheelId)}/fairness`
}

const titled = describeTitled(wheelsCollection, 'Räder', wheelPath)

export const wheelTool = defineTool({
  ...wheelFace,
  collections: [wheelsCollection, drawsCollection, groupingsCollection, wheelTemplatesCollection],
  messageKinds: [],
  ...titled,
  things: [...titled.things, { collection: wheelTemplatesCollection.name, many: 'Vorlagen', nameField: 'title' }],
  choiceScreenPath: `${wheelFace.path}/auswahl`,
  describeState: (read, nowMs) => describeLastResult(read) ?? titled.describeState(read, nowMs),
  primaryAction: (read) => {
    const wheels = lastUsed(read)
    const ready = wheels.find(isReady)
    if (ready !== undefined) return { label: `„${ready.title}“ öffnen`, path: wheelPath(ready.id) }
    const [latest] = wheels
    return latest === undefined
      ? { label: 'Erstes Rad anlegen', path: wheelFace.path + BEGIN_HASH }
      : { label: `Namen für „${latest.title}“ eintragen`, path: wheelPath(latest.id) }
  },
  today: wheelToday,
  commands: wheelCommands,
  goKey: 'g',
  searchEntries: (read) =>
    read(wheelsCollection).map((wheel) => ({
      id: wheel.id,
      title: wheel.title,
      detail: wheel.entries.length === 0 ? 'Glücksrad' : `Glücksrad mit ${wheel.entries.length} Namen`,
      words: () => wheel.entries.map(({ text }) => text).join(' '),
      path: wheelPath(wheel.id),
      changedAt: wheel.updatedAt,
      createdAt: wheel.createdAt,
    })),
})

function lastUsed(read: ReadDocuments) {
  return sortByLastUse(read(wheelsCollection), read(drawsCollection))
}

function isReady({ entries }: Pick<Wheel, 'entries'>): boolean {
  return drawableEntries(entries).length > 0
}

/** A line of the wheel that was used last, to be turned there; its last winner stands beside it (K34). */
function wheelToday(read: ReadDocuments): readonly TodayLine[] {
  const wheel = lastUsed(read).find(({ entries }) => entries.length > 0)
  if (wheel === undefined) return []
  const { id, title } = wheel
  const detail = describeLastResult(read, [wheel])
  const deeds = isReady(wheel) ? [{ label: 'Drehen', deed: 'spin', about: id }] : []
  return [{ id, text: `„${title}“`, ...(detail !== undefined && { detail }), path: wheelPath(id), deeds }]
}

/** Describes the latest result of one of these wheels: the winner, or the number of groups the names were dealt into. */
function describeLastResult(
  read: ReadDocuments,
  wheels: readonly { readonly id: string }[] = read(wheelsCollection),
): string | undefined {
  const wheelIds = new Set(wheels.map(({ id }) => id))
  const latest = <Item extends { readonly wheelId: string; readonly revokedAt?: string | undefined }>(
    items: readonly Item[],
    at: (item: Item) => string,
  ): Item | undefined =>
    items
      .filter(({ wheelId, revokedAt }) => revokedAt === undefined && wheelIds.has(wheelId))
      .reduce<Item | undefined>((last, item) => (last === undefined || at(item) > at(last) ? item : last), undefined)
  const draw = latest(read(drawsCollection), ({ drawnAt }) => drawnAt)
  const grouping = latest(read(groupingsCollection), ({ groupedAt }) => groupedAt)
  if (grouping !== undefined && (draw === undefined || grouping.groupedAt > draw.drawnAt))
    return `Zuletzt eingeteilt: ${grouping.groupCount === 1 ? '1 Gruppe' : `${grouping.groupCount} Gruppen`}`
  const name = draw?.entries.find((entry) => entry.id === draw.winnerId)?.text
  if (name === undefined) return undefined
  const others = draw?.further?.length ?? 0
  return `Zuletzt gewonnen: ${name}${others === 0 ? '' : others === 1 ? ' und 1 weiterer' : ` und ${others} weitere`}`
}

/** What the palette offers of the wheel of names. */
function wheelCommands(): readonly ToolCommand[] {
  const { path } = wheelFace
  return [
    {
      id: 'new',
      kind: 'action',
      label: 'Neues Rad',
      words: 'Rad anlegen, hinzufügen, Glücksrad, Namen, Liste',
      path: path + BEGIN_HASH,
    },
    { id: 'list', kind: 'page', label: 'Alle Räder', path },
    { id: 'templates', kind: 'page', label: 'Vorlagen für Räder', path: `${path}/vorlagen` },
  ]
}
