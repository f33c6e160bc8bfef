/** Results as a table for Excel, LibreOffice and Numbers. */
import { toCsv } from '#base/table/csv'
import { groupsOf } from './deal-groups.ts'
import { winnersOf } from '../chance/draw.ts'
import type { Draw, Grouping } from '../model.ts'

export type WheelResult =
  | { readonly kind: 'draw'; readonly draw: Draw }
  | { readonly kind: 'groups'; readonly grouping: Grouping }

const HEAD = ['Datum', 'Uhrzeit', 'Art', 'Platz', 'Name', 'Chance in %', 'Namen im Rad', 'Zurückgenommen']

/** One line for each winner and for each name in a group; times are those of the device unless a zone is given. */
export function resultsCsv(results: readonly WheelResult[], timeZone?: string): string {
  const rows = results.flatMap((result) => toRows(result, whenFormat(timeZone)))
  return toCsv([HEAD, ...rows])
}

/** `Ergebnisse Küche.csv`, without characters that file systems refuse. */
export function resultsFileName(title: string): string {
  const name = `Ergebnisse ${title.replaceAll(/[^\p{L}\p{N}_.-]+/gu, ' ')}`
  return `${name.trim().slice(0, 80)}.csv`
}

type When = (iso: string) => readonly [date: string, time: string]

function toRows(result: WheelResult, when: When): readonly (readonly string[])[] {
  if (result.kind === 'groups') {
    const { grouping } = result
    const count = String(grouping.entries.length)
    return groupsOf(grouping).flatMap((group, index) =>
      group.map(({ text }, place) => [
        ...when(grouping.groupedAt),
        `Gruppe ${index + 1}`,
        String(place + 1),
        text,
        '',
        count,
        revokedText(grouping),
      ]),
    )
  }
  const { draw } = result
  return winnersOf(draw).map(({ text, chance }, index) => [
    ...when(draw.drawnAt),
    'Ziehung',
    String(index + 1),
    text,
    percentFormat.format(chance * 100),
    String(draw.entries.length),
    revokedText(draw),
  ])
}

function revokedText({ revokedAt }: { readonly revokedAt?: string | undefined }): string {
  return revokedAt === undefined ? '' : 'ja'
}

const percentFormat = new Intl.NumberFormat('de-DE', { maximumSignificantDigits: 4, useGrouping: false })

function whenFormat(timeZone: string | undefined): When {
  const zone = timeZone === undefined ? {} : { timeZone }
  const date = new Intl.DateTimeFormat('de-DE', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' })
  const time = new Intl.DateTimeFormat('de-DE', { ...zone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return (iso) => [date.format(new Date(iso)), time.format(new Date(iso))]
}
