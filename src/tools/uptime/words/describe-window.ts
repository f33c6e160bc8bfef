import { weekdayNames } from '#base/calendar/calendar-day'
import { formatInterval } from './format-interval.ts'
import type { Maintenance, MaintenanceWindow } from '../model.ts'

/** `Jeden Montag und Freitag um 02:00 Uhr, 1 Stunde`; undefined for one that comes once, whose dates say it all. */
export function describeWindow(window: MaintenanceWindow): string | undefined {
  if (window.kind === 'once') return undefined
  const length = formatInterval(window.durationMin * 60)
  const days =
    window.kind === 'weekly'
      ? `Jeden ${listFormat.format(window.weekdays.map((day) => weekdayNames[day - 1] ?? ''))}`
      : `Am ${listFormat.format(window.days.map((day) => `${day}.`))} jedes Monats`
  return `${days} um ${window.from} Uhr, ${length}`
}

export function describeMaintained(shops: Maintenance['shops']): string {
  if (shops.kind === 'all') return 'Alle Shops'
  if (shops.kind === 'tags') return `Shops mit ${listFormat.format(shops.tags.map((tag) => `„${tag}“`))}`
  return shops.ids.length === 1 ? '1 Shop' : `${shops.ids.length} Shops`
}

const listFormat = new Intl.ListFormat('de-DE', { type: 'conjunction' })
