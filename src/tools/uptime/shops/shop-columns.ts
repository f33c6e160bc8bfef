/** What stands in which column of a table of shops, and under which key of an object in JSON. */

import { columnFinder } from '#base/table/table-columns'

/** The first name is ours, which exports write; then how else people and programs call it. */
const headings = {
  id: ['Kennung', 'id'],
  name: ['Name', 'shop', 'titel', 'title', 'friendly name', 'bezeichnung'],
  kind: ['Art', 'kind', 'type', 'typ'],
  page: ['Seite', 'page'],
  url: ['Adresse', 'url', 'address', 'link', 'website', 'webseite', 'domain', 'host', 'hostname', 'server'],
  port: ['Port'],
  method: ['Methode', 'method', 'http method'],
  interval: ['Intervall', 'interval', 'intervall in sekunden', 'interval (seconds)', 'intervalsec'],
  strictness: ['Strenge', 'wie streng', 'strictness'],
  slowAfter: ['Langsam ab', 'slow after', 'slowafterms'],
  timeout: ['Wartezeit', 'timeout', 'timeoutsec'],
  statuses: ['Status', 'statuses', 'status codes', 'accepted statuscodes', 'erlaubte statuscodes'],
  present: ['Text da', 'text vorhanden', 'keyword', 'stichwort', 'text present', 'suchtext'],
  absent: ['Text nicht da', 'text nicht vorhanden', 'text absent'],
  jsonPath: ['JSON-Pfad', 'json path', 'jsonpath'],
  jsonValue: ['JSON-Wert', 'json value', 'expected value'],
  group: ['Gruppe', 'group', 'kunde', 'customer'],
  tags: ['Schlagwörter', 'tags', 'schlagworte', 'labels'],
  parent: ['Hängt ab von', 'parent', 'depends on', 'parentid'],
  paused: ['Pausiert', 'paused', 'ispaused'],
  active: ['Aktiv', 'active', 'enabled'],
  note: ['Notiz', 'note', 'description', 'beschreibung', 'notes'],
  check: ['Prüfung (JSON)', 'check'],
} as const

export type ShopColumn = keyof typeof headings

/** In the order in which exports write them. */
export const exportedColumns = [
  'name',
  'kind',
  'page',
  'url',
  'port',
  'interval',
  'strictness',
  'slowAfter',
  'group',
  'tags',
  'parent',
  'paused',
  'note',
  'id',
  'check',
] as const satisfies readonly ShopColumn[]

export function columnTitle(column: ShopColumn): string {
  return headings[column][0]
}

/** Finds the index of each known column, or of each known key of an object. */
export const findShopColumns = columnFinder(headings)

/** The same for the head of a table. Empty where there is no address and no check. */
export function readShopColumns(head: readonly string[]): ReadonlyMap<ShopColumn, number> {
  const columns = findShopColumns(head)
  return columns.has('url') || columns.has('check') ? columns : new Map()
}
