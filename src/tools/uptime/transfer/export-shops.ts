/** All shops as a file: JSON that is complete, or a table. What is secret comes along only if it is asked for (S15). */
import { toCsv } from '#base/table/csv'
import { joinTags } from '#base/text/tag-list'
import { checkKindLabels, pageLabels, strictnessLabels } from '../collections.ts'
import type { Check, HttpCheck, Maintenance, Shop } from '../model.ts'
import { columnTitle, exportedColumns, type ShopColumn } from '../shops/shop-columns.ts'

type Stored<Fields> = Fields & { readonly id: string }

export type ExportOptions = { readonly hasSecrets: boolean }

const INDENT = 2

export function shopsJson(
  shops: readonly Stored<Shop>[],
  maintenances: readonly Stored<Maintenance>[],
  options: ExportOptions,
): string {
  const exported = {
    format: 'taschenmesser-shops',
    version: 1,
    shops: shops.map(({ slowAfterMs, ...shop }) => ({
      ...shop,
      check: exportedCheck(shop.check, options),
      slowAfterMs: slowAfterMs ?? 'nie',
    })),
    maintenances,
  }
  return `${JSON.stringify(exported, null, INDENT)}\n`
}

export function shopsCsv(shops: readonly Stored<Shop>[], options: ExportOptions): string {
  return toCsv([exportedColumns.map(columnTitle), ...shops.map((shop) => rowOf(shop, options))])
}

/** What a table may look like, to be filled in. */
export function shopsTemplateCsv(): string {
  const columns: readonly ShopColumn[] = [
    'name',
    'url',
    'port',
    'interval',
    'strictness',
    'present',
    'group',
    'tags',
    'note',
  ]
  return toCsv([
    columns.map(columnTitle),
    ['Mein Shop', 'https://meinshop.de/', '', '60', 'Normal', 'In den Warenkorb', 'meinshop.de', 'Kunde A', ''],
    [
      'Mein Mailserver',
      'mail.meinshop.de',
      '587',
      '300',
      'Gelassen',
      '',
      'meinshop.de',
      '',
      'Bei Störung Jens anrufen',
    ],
  ])
}

function rowOf(shop: Stored<Shop>, options: ExportOptions): readonly string[] {
  const { check } = shop
  const cells: Readonly<Record<(typeof exportedColumns)[number], string>> = {
    name: shop.name,
    kind: checkKindLabels[check.kind],
    page: pageLabels[shop.page],
    url: check.kind === 'http' ? check.url : check.kind === 'tcp' ? check.host : '',
    port: check.kind === 'tcp' ? String(check.port) : '',
    interval: String(shop.intervalSec),
    strictness: strictnessLabels[shop.strictness],
    slowAfter: shop.slowAfterMs === undefined ? 'nie' : String(shop.slowAfterMs),
    group: shop.group ?? '',
    tags: joinTags(shop.tags),
    parent: shop.parentId ?? '',
    paused: shop.isPaused ? 'ja' : 'nein',
    note: shop.note ?? '',
    id: shop.id,
    check: JSON.stringify(exportedCheck(check, options)),
  }
  return exportedColumns.map((column) => cells[column])
}

/** Headers by which others are let in. */
const SECRET_HEADER = /authori[sz]ation|cookie|token|secret|api-?key|password/i

function exportedCheck(check: Check, { hasSecrets }: ExportOptions): Partial<Check> {
  if (hasSecrets) return check
  if (check.kind === 'heartbeat') {
    const { key: _secret, ...rest } = check
    return rest
  }
  return check.kind === 'http' ? withoutSecrets(check) : check
}

function withoutSecrets({ auth, ...check }: HttpCheck): HttpCheck {
  const headers = check.headers.map((header) => (SECRET_HEADER.test(header.name) ? { ...header, value: '' } : header))
  // A token is all there is; a user's name can stay.
  return { ...check, headers, ...(auth?.kind === 'basic' ? { auth: { ...auth, password: '' } } : {}) }
}
